package dev.millrace.app.produce;

import static dev.millrace.app.produce.TestData.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.ingest.DataConfig.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {
  @TempDir Path dir;
  private Path file;

  @BeforeEach
  void name() {
    file = dir.resolve("records.of-any-name");
  }

  @Test
  void headerIsLeftOutAndLinesKeepTheirBytes() throws IOException {
    Files.writeString(file, "a,b,class\r\n1, 2 ,up\r\n\n3,\"4\",down");
    assertThat(csv()).containsExactly("1, 2 ,up", "3,\"4\",down");
    assertThat(description(Format.CSV)).isEqualTo("CSV, its header checked and left out");
  }

  @Test
  void fileWithoutHeaderIsSentWhole() throws IOException {
    Files.writeString(file, "1,2,up\n3,4,down\n");
    assertThat(csv()).containsExactly("1,2,up", "3,4,down");
    assertThat(description(Format.CSV)).isEqualTo("CSV, without a header");
  }

  @Test
  void faultyFirstRecordIsNotTakenForAHeader() throws IOException {
    Files.writeString(file, "1,oops,up\n,,\n");
    assertThat(csv()).containsExactly("1,oops,up", ",,");
  }

  @Test
  void otherOrderAndMoreColumnsAreArranged() throws IOException {
    Files.writeString(file, "class,note,b,a\nup,\"x, y\",2,1\n\"down, down\",,4,3\n");
    assertThat(csv()).containsExactly("1,2,up", "3,4,\"down, down\"");
    assertThat(description(Format.CSV)).isEqualTo("CSV, its columns put into the order a,b,class");
  }

  @Test
  void lineThatCannotBeArrangedIsNamed() throws IOException {
    Files.writeString(file, "class,b,a\nup,2,1\nup,2\n");
    assertThatThrownBy(this::csv)
        .isInstanceOf(ProduceException.class)
        .hasMessageStartingWith("line 3 has 2 fields where the header has 3");
  }

  @Test
  void headerThatLacksAColumnIsRefusedWithBothLists() throws IOException {
    Files.writeString(file, "a,c,class\n1,2,up\n");
    assertThatThrownBy(this::csv)
        .isInstanceOf(ProduceException.class)
        .hasMessageContaining("it lacks b;")
        .hasMessageContaining("the header is a,c,class")
        .hasMessageContaining("needs a,b,class");
  }

  @Test
  void headerOfStrangeNamesOnlyIsRefused() throws IOException {
    Files.writeString(file, "x,y,z\n1,2,up\n");
    assertThatThrownBy(this::csv).hasMessageContaining("it lacks a, it lacks b, it lacks class");
  }

  @Test
  void columnThatIsThereTwiceIsRefused() throws IOException {
    Files.writeString(file, "a,b,class,a\n1,2,up,1\n");
    assertThatThrownBy(this::csv).hasMessageContaining("it has a twice");
  }

  @Test
  void compressedFileIsToldByItsContent() throws IOException {
    TestData.gzip(file, "a,b,class\n1,2,up\n");
    assertThat(csv()).containsExactly("1,2,up");
    assertThat(description(Format.CSV)).startsWith("CSV, compressed");
  }

  @Test
  void byteOrderMarkIsNotPartOfTheHeader() throws IOException {
    Files.writeString(file, "\uFEFFa,b,class\n1,2,up\n");
    assertThat(csv()).containsExactly("1,2,up");
  }

  @Test
  void jsonLinesAreSentAsTheyAre() throws IOException {
    TestData.gzip(file, "\n {\"a\": 1}\n{\"a\": 2}\n");
    assertThat(records(Format.JSON)).containsExactly(" {\"a\": 1}", "{\"a\": 2}");
    assertThat(description(Format.JSON)).isEqualTo("JSON lines, compressed");
  }

  @Test
  void anotherFormatThanTheJobsIsRefused() throws IOException {
    Files.writeString(file, "{\"a\": 1}\n");
    assertThatThrownBy(this::csv).hasMessage("it holds json and the job's `data.format` is csv");
    assertThatThrownBy(() -> records(Format.FLOAT32)).hasMessageContaining("float32");
  }

  @Test
  void emptyMissingAndBrokenFilesAreRefused() throws IOException {
    assertThatThrownBy(this::csv).hasMessage("there is no such file");
    Files.writeString(file, "\n \n");
    assertThatThrownBy(this::csv).hasMessage("it has no records");
    Files.write(file, new byte[] {0x1f, (byte) 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    assertThatThrownBy(this::csv).hasMessageContaining("gzip");
  }

  @Test
  void lineLongerThanKafkaTakesIsRefusedBeforeItFillsTheMemory() throws IOException {
    Files.writeString(file, "1,2,up\n" + "9".repeat(LineReader.LONGEST + 1));
    assertThatThrownBy(this::csv)
        .isInstanceOf(ProduceException.class)
        .hasMessageStartingWith("line 2 is longer than");
  }

  @Test
  void longLinesCrossTheReadersChunks() throws IOException {
    String line = "1,2,up" + " ".repeat(200_000);
    Files.writeString(file, line + "\n" + line + "\r\n" + line);
    assertThat(csv()).containsExactly(line, line, line);
  }

  private List<String> csv() throws IOException {
    return records(Format.CSV);
  }

  private List<String> records(Format format) throws IOException {
    List<String> records = new ArrayList<>();
    try (FileSource source = FileSource.open(file, data(format))) {
      for (byte[] value = source.next(); value != null; value = source.next()) {
        records.add(new String(value, StandardCharsets.UTF_8));
      }
    }
    return records;
  }

  private String description(Format format) throws IOException {
    try (FileSource source = FileSource.open(file, data(format))) {
      return source.description();
    }
  }
}
