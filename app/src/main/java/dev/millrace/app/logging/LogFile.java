package dev.millrace.app.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.slf4j.LoggerFactory;

/**
 * The log of a command. Until {@link #open} is called nothing is logged at all: standard output and
 * standard error belong to the user.
 */
public final class LogFile {
  private LogFile() {}

  /**
   * Sends everything logged from now on to {@code NAME.log} in a directory, which is created. The
   * file is kept below 10 MiB; one older one stays beside it.
   *
   * @param directory {@code DIR/<job>} of a command on a job, else {@code DIR/logs}
   * @param name of the command, as several may run on one directory
   * @return the file
   */
  public static Path open(Path directory, String name) throws IOException {
    Path file = Files.createDirectories(directory).resolve(name + ".log");
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    URL configuration = Objects.requireNonNull(LogFile.class.getResource("/logback-file.xml"));
    context.reset();
    context.putProperty("file", file.toString());
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    try {
      configurator.doConfigure(configuration);
    } catch (JoranException e) {
      throw new IOException("cannot log to " + file + ": " + e.getMessage(), e);
    }
    return file;
  }
}
