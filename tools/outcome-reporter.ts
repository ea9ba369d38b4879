// A reporter for Vitest that writes what each file found as JSON, to the path in OUTCOME_FILE.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileOutcome, RunOutcome, TestOutcome } from './test-report.ts';

const firstLine = (message: string) => message.split('\n', 1)[0]!;

const testsOf = (module: TestModule): TestOutcome[] =>
  [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    status: test.result().state,
  }));

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const files = modules.map((module): FileOutcome => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        name: relative(process.cwd(), module.moduleId),
        isWell: module.state() !== 'failed' && module.errors().length === 0,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        tests: testsOf(module),
      };
    });
    const run: RunOutcome = { files, errors: errors.map(({ message }) => firstLine(message)) };
    writeFileSync(process.env.OUTCOME_FILE!, JSON.stringify(run));
  }
}
