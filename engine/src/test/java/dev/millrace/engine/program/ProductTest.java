package dev.millrace.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.device.Natives;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** Products by every rule, for every order and transposition, against plain double arithmetic. */
class ProductTest {
  @ParameterizedTest
  @CsvSource({"1,5,3", "4,2,7", "9,16,33", "3,1024,1030"})
  void everyFormIsTheProduct(int m, int n, int k) {
    Natives.load();
    for (int form = 0; form < 32; form++) {
      check(new SmallProductRule(), form, m, n, k);
      check(new NativeProductRule(), form, m, n, k);
    }
  }

  private static void check(KernelRule rule, int form, int m, int n, int k) {
    boolean turnA = (form & 1) != 0;
    boolean turnB = (form & 2) != 0;
    INDArray a = array(1, turnA ? k : m, turnA ? m : k, (form & 4) != 0);
    INDArray b = array(2, turnB ? n : k, turnB ? k : n, (form & 8) != 0);
    INDArray c = array(3, m, n, (form & 16) != 0);
    Value left = value("a", a);
    Value right = value("b", b);
    Value result = value("c", c);
    Operation matmul = Operation.Native.of("matmul", turnA ? 1 : 0, turnB ? 1 : 0, 0);
    Node node = new Node(matmul, List.of(left, right), List.of(result), "", false, "");
    Code code = new Code(List.of(node), Map.of(), List.of(result));
    @Nullable Node replaced = rule.replace(node, new Uses(code));
    if (replaced == null) {
      assertThat(rule).isInstanceOf(SmallProductRule.class); // leaves some to the native one
      return;
    }
    List<INDArray> inputs = replaced.inputs().stream().map(value -> value == left ? a : b).toList();
    ((Operation.Own) Objects.requireNonNull(replaced).operation())
        .kernel()
        .bind(inputs, List.of(c))
        .run();
    INDArray wide = (turnA ? a.transpose() : a).castTo(DataType.DOUBLE);
    INDArray expected = wide.mmul((turnB ? b.transpose() : b).castTo(DataType.DOUBLE));
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(c.getDouble(i, j)).isCloseTo(expected.getDouble(i, j), within(1e-4));
      }
    }
  }

  private static Value value(String name, INDArray array) {
    return Value.input(name, DataType.FLOAT, array.shape(), array.ordering());
  }

  private static INDArray array(long seed, int rows, int columns, boolean byColumn) {
    Random random = new Random(seed);
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    INDArray memory = Nd4j.create(DataType.FLOAT, 3L * values.length); // as parameters lie in it
    INDArray array =
        memory
            .get(NDArrayIndex.interval(2L * values.length, 3L * values.length))
            .reshape(byColumn ? 'f' : 'c', rows, columns);
    array.assign(Nd4j.createFromArray(values).reshape(rows, columns));
    return array;
  }
}
