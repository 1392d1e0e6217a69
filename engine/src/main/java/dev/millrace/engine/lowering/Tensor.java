package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;

/**
 * What goes from one node to the next.
 *
 * @param value {@code [rows x form.rows(), form.shape()...]}
 * @param form what one record is
 * @param mask {@code [rows, steps]} of a sequence, or {@code [rows x steps, 1]} where its steps are
 *     rows; null when every step is there
 */
record Tensor(SDVariable value, Form form, @Nullable SDVariable mask) {
  Tensor with(SDVariable newValue, Form newForm) {
    return new Tensor(newValue, newForm, mask);
  }
}
