import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestModule, Vitest } from 'vitest/node';
import ClosingLine from '../closing-line.ts';

const moduleOf = (...states: string[]) =>
  ({
    moduleId: '/project/test/sheet.test.ts',
    errors: () => [],
    children: {
      allTests: () =>
        states.map((state) => ({
          fullName: 'LibreOffice > reads the sheet',
          module: { moduleId: '/project/test/sheet.test.ts' },
          result: () => ({ state }),
        })),
    },
  }) as unknown as TestModule;

let exitCode: typeof process.exitCode;

beforeEach(() => {
  exitCode = process.exitCode;
});

afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The lines that a run prints at its end, and whether it fails for what it left out. */
function endOf(
  states: string[],
  { leftOutFiles = [], isOnCi = false }: { leftOutFiles?: string[]; isOnCi?: boolean },
) {
  vi.stubEnv('CI', isOnCi ? 'true' : undefined);
  const line = new ClosingLine({ leftOutFiles });
  line.onInit({ config: { root: '/project' } } as Vitest);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.exitCode = 0;
  line.onTestRunEnd([moduleOf(...states)], []);
  const fails = process.exitCode === 1;
  const lines = write.mock.calls.flatMap(([text]) => String(text).trim().split('\n'));
  write.mockRestore();
  return { lines, fails };
}

test('a run ends with the numbers of tests', () => {
  expect(endOf(['passed', 'passed', 'failed'], { isOnCi: true })).toEqual({
    lines: ['2 passed, 1 failed'],
    fails: false,
  });
});

test('what is left out is named before them, and fails the run on CI', () => {
  const leftOutFiles = ['test/browser/pane.test.ts'];
  const { lines, fails } = endOf(['passed', 'skipped'], { leftOutFiles });
  expect(lines[0]).toMatch(/^Left out:/);
  expect(lines.slice(1)).toEqual([
    '  test/browser/pane.test.ts',
    '  test/sheet.test.ts > LibreOffice > reads the sheet',
    '1 passed, 0 failed, 1 skipped',
  ]);
  expect(fails).toBe(false);
  expect(endOf(['passed', 'skipped'], { leftOutFiles, isOnCi: true }).fails).toBe(true);
});
