package dev.millrace.app.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.app.job.Job;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.PlanReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "plan",
    description = {
      "Shows what a training step of the job will run, before anything is allocated:",
      "operations with their types and the reasons, what is computed again, bytes by kind, the peak."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace plan jobs/elec.yaml")
final class PlanCommand implements Callable<Integer> {
  private static final JsonMapper JSON = new JsonMapper();

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Option(names = "--json", description = "As JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Job job = jobFile.load();
    EngineOptions options = job.template().engine();
    PlanReport plan = Engine.plan(job.model(), options);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree(plan)));
    } else {
      Engine.warnings(options).forEach(out::println);
      new PlanText(job.outline().name(), plan).lines().forEach(out::println);
    }
    return ExitCode.DONE;
  }

  private static ObjectNode tree(PlanReport plan) {
    ObjectNode tree = JSON.valueToTree(plan);
    tree.withObject("memory").put("peak", plan.memory().peak());
    return tree.put("repeatedShare", plan.repeatedShare());
  }
}
