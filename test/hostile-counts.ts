import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { hostileCategories, type HostileCategory } from './hostile/categories.ts';

const isTimeout = (test: TestCase): boolean =>
  test.result().errors?.some(({ message }) => /timed out in \d+ms|never settled/.test(message)) ?? false;

/** The categories of a failed test. One that did not end is a hang, whatever it looks for. */
const categoriesOf = (test: TestCase): readonly string[] => (isTimeout(test) ? ['hang'] : test.tags);

/**
 * Ends `npm run test:hostile` with the tests that failed, by what went wrong. A test counts in each category that its
 * file names. What is in no category, such as a file that can't be loaded, is counted by itself: it proved nothing.
 */
export default class HostileCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = tests.filter((test) => test.result().state === 'failed');
    const skipped = tests.filter((test) => test.result().state === 'skipped').length;
    const unrun = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const categories = Object.keys(hostileCategories) as HostileCategory[];
    const lines = categories.map((category) => {
      const count = failures.filter((test) => categoriesOf(test).includes(category)).length;
      return `${hostileCategories[category]}: ${count}`;
    });
    const ran = `${tests.length - skipped} hostile tests in ${modules.length} files`;
    process.stdout.write(`\n${[ran, ...lines, `not run: ${skipped + unrun}`].join('\n')}\n`);
  }
}
