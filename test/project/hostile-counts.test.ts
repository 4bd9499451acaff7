import { expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import HostileCounts from '../hostile-counts.ts';

interface Outcome {
  state: 'passed' | 'failed' | 'skipped';
  tags: string[];
  message?: string;
}

const moduleOf = (outcomes: Outcome[], errors: unknown[] = []) =>
  ({
    errors: () => errors,
    children: {
      allTests: () =>
        outcomes.map(({ state, tags, message = 'expected 1 to be 2' }) => ({
          tags,
          result: () => ({ state, errors: state === 'failed' ? [{ message }] : undefined }),
        })),
    },
  }) as unknown as TestModule;

function printed(modules: TestModule[]): string[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    new HostileCounts().onTestRunEnd(modules, []);
    return String(write.mock.calls[0]![0]).trim().split('\n');
  } finally {
    write.mockRestore();
  }
}

test('counts each test that fails in the categories of its file, and one that does not end as a hang', () => {
  const success: Outcome = { state: 'passed', tags: ['wrong-value', 'leak'] };
  expect(printed([moduleOf([success, success])])).toEqual([
    '2 hostile tests in 1 files',
    'wrong values: 0',
    'values kept: 0',
    'hangs: 0',
    'losses: 0',
    'leaks: 0',
    'not run: 0',
  ]);
  const failure = (...tags: string[]): Outcome => ({ state: 'failed', tags });
  const hung: Outcome = { ...failure('leak'), message: 'Test timed out in 300000ms.' };
  const outcomes = [
    success,
    failure('wrong-value', 'value-kept'),
    failure('wrong-value'),
    failure('loss'),
    hung,
  ];
  expect(printed([moduleOf(outcomes), moduleOf([{ state: 'skipped', tags: [] }], [new Error()])])).toEqual([
    '5 hostile tests in 2 files',
    'wrong values: 2',
    'values kept: 1',
    'hangs: 1',
    'losses: 1',
    'leaks: 0',
    'not run: 2',
  ]);
});
