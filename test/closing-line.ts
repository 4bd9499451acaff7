import path from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { missingPrograms } from './installed.ts';

/**
 * Ends a run with what it left out, by name, and with one plain line that any program can read: `N passed, N failed`. On
 * CI, a test that is left out fails the run.
 */
export default class ClosingLine implements Reporter {
  readonly #leftOutFiles: readonly string[];
  #root = '';

  /** @param leftOutFiles Test files that need a program which is not installed, by their paths from the root. */
  constructor({ leftOutFiles = [] }: { leftOutFiles?: readonly string[] } = {}) {
    this.#leftOutFiles = leftOutFiles;
  }

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    const leftOut = [
      ...this.#leftOutFiles,
      ...skipped.map((test) => `${path.relative(this.#root, test.module.moduleId)} > ${test.fullName}`),
    ];
    if (leftOut.length > 0) {
      const missing = missingPrograms();
      const reason = missing.length > 0 ? ` Not installed: ${missing.join(', ')}.` : '';
      process.stdout.write(`\nLeft out:${reason}\n${leftOut.map((name) => `  ${name}`).join('\n')}\n`);
      if (process.env.CI) process.exitCode = 1;
    }
    const failures = inState('failed').length + errors.length;
    const unrun = modules.filter((module) => module.errors().length > 0).length;
    const line = `${inState('passed').length} passed, ${failures + unrun} failed`;
    process.stdout.write(`\n${line}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`);
  }
}
