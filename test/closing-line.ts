import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { reportMembers } from './member-report.ts';

/**
 * Ends a run with one plain line that any program can read: `N passed, N failed`. A whole run names the members of
 * Office.js that no test has used before that line, and each of them fails it.
 */
export default class ClosingLine implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const unrun = modules.filter((module) => module.errors().length > 0).length;
    const skipped = count('skipped');
    const unused = (await this.#isWholeRun(modules)) ? this.unusedMembers() : [];
    if (unused.length > 0) {
      process.stdout.write(`\n${unused.join('\n')}\n`);
      process.exitCode = 1;
    }
    const failures = count('failed') + unrun + errors.length + unused.length;
    const line = `${count('passed')} passed, ${failures} failed`;
    process.stdout.write(`\n${line}${skipped ? `, ${skipped} skipped` : ''}\n`);
  }

  protected unusedMembers(): string[] {
    return reportMembers();
  }

  async #isWholeRun({ length }: readonly TestModule[]): Promise<boolean> {
    if (!this.#vitest || this.#vitest.config.testNamePattern) return false;
    return length >= (await this.#vitest.globTestSpecifications()).length;
  }
}
