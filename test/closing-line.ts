import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { reportMembers } from './member-report.ts';

/**
 * Ends a run with one plain line that any program can read: `N passed, N failed`. Before it, a whole run names the members
 * of Office.js that no test has used.
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
    const all = (await this.#vitest?.globTestSpecifications()) ?? [];
    const unused = modules.length >= all.length ? reportMembers() : [];
    if (unused.length > 0) process.stdout.write(`\n${unused.join('\n')}\n`);
    const line = `${count('passed')} passed, ${count('failed') + unrun + errors.length} failed`;
    process.stdout.write(`\n${line}${skipped ? `, ${skipped} skipped` : ''}\n`);
  }
}
