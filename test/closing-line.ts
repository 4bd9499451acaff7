import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that any program can read: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const unrun = modules.filter((module) => module.errors().length > 0).length;
    const skipped = count('skipped');
    const line = `${count('passed')} passed, ${count('failed') + unrun + errors.length} failed`;
    process.stdout.write(`\n${line}${skipped ? `, ${skipped} skipped` : ''}\n`);
  }
}
