package dev.millrace.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

class NativeFloatsTest {
  private static INDArray counting(int count) {
    return Nd4j.arange(count).castTo(DataType.FLOAT);
  }

  @Test
  void readsAndWritesTheMemoryOfTheArray() {
    INDArray array = counting(5);
    NativeFloats floats = NativeFloats.of(array);
    assertThat(floats.toArray()).containsExactly(0, 1, 2, 3, 4);
    floats.set(3, 7.5f);
    assertThat(array.getFloat(3)).isEqualTo(7.5f);
    array.putScalar(0, -1);
    assertThat(floats.get(0)).isEqualTo(-1);
  }

  @Test
  void startsWhereAViewStarts() {
    INDArray all = counting(40);
    INDArray view = all.get(NDArrayIndex.interval(10, 30));
    assertThat(NativeFloats.of(view).toArray()).startsWith(10, 11).endsWith(29).hasSize(20);
    INDArray inner = view.get(NDArrayIndex.interval(5, 11));
    assertThat(NativeFloats.of(inner).toArray()).containsExactly(15, 16, 17, 18, 19, 20);
    assertThat(NativeFloats.of(inner.reshape('f', 2, 3)).get(1)).isEqualTo(16);
  }

  @Test
  void aSliceIsTheSameMemory() {
    NativeFloats floats = NativeFloats.of(counting(10));
    NativeFloats slice = floats.slice(4, 3);
    slice.set(2, -6);
    assertThat(slice.length()).isEqualTo(3);
    assertThat(floats.get(6)).isEqualTo(-6);
  }

  @Test
  void gapsAreRefused() {
    INDArray column = counting(12).reshape('c', 3, 4).getColumn(1);
    assertThatThrownBy(() -> NativeFloats.of(column)).hasMessageContaining("without gaps");
  }

  @Test
  void otherTypesAreRefused() {
    INDArray doubles = Nd4j.create(DataType.DOUBLE, 3);
    assertThatThrownBy(() -> NativeFloats.of(doubles)).hasMessage("array must be FLOAT: DOUBLE");
  }

  @Test
  void nothingOutsideIsReached() {
    NativeFloats floats = NativeFloats.of(counting(4));
    assertThatThrownBy(() -> floats.get(4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> floats.set(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> floats.slice(2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> floats.address(0, 5)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
