import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { TestModule, Vitest } from 'vitest/node';
import ClosingLine from '../closing-line.ts';
import { recordNamedMembers, recordUsedMembers, reportMembers } from '../member-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'member-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const moduleOf = (...states: string[]) =>
  ({
    errors: () => [],
    children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
  }) as unknown as TestModule;

class LineOfRun extends ClosingLine {
  protected override unusedMembers(): string[] {
    return ['No test uses Range.values (ExcelApi 1.1) in current.'];
  }
}

/** What a run of two of so many files prints, and its exit code. */
async function endOf(files: number, testNamePattern?: RegExp): Promise<[output: string[], code: unknown]> {
  const line = new LineOfRun();
  line.onInit({
    config: { testNamePattern },
    globTestSpecifications: () => Promise.resolve(Array.from({ length: files })),
  } as unknown as Vitest);
  const code = process.exitCode;
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await line.onTestRunEnd([moduleOf('passed', 'passed'), moduleOf('passed', 'failed')], []);
    return [write.mock.calls.map(([text]) => String(text).trim()), process.exitCode ?? 0];
  } finally {
    write.mockRestore();
    process.exitCode = code;
  }
}

test('a member of Office.js that no test uses fails a whole run, and no other', async () => {
  const unused = 'No test uses Range.values (ExcelApi 1.1) in current.';
  expect(await endOf(2)).toEqual([[unused, '3 passed, 2 failed'], 1]);
  expect(await endOf(3)).toEqual([['3 passed, 1 failed'], 0]);
  expect(await endOf(2, /values/)).toEqual([['3 passed, 1 failed'], 0]);
});

test('the table says which tests use a member in which Excel; a newer set needs one in each Excel that has it', () => {
  expect(reportMembers(folder)).toEqual([]);
  recordNamedMembers(
    [
      { name: 'Range.values', set: 'ExcelApi', version: '1.1' },
      { name: 'Range.valuesAsJson', set: 'ExcelApi', version: '1.16' },
      { name: 'Context.host', set: null, version: '' },
    ],
    folder,
  );
  const file = (name: string) => path.resolve(import.meta.dirname, '..', name);
  for (const name of ['b.test.ts', 'a.test.ts']) {
    recordUsedMembers({ file: file(name), excel: 'current', members: ['Range.values'] }, folder);
  }
  recordUsedMembers({ file: file('c.test.ts'), excel: 'web', members: ['Range.valuesAsJson'] }, folder);

  const table = path.join(folder, 'table.md');
  expect(reportMembers(folder, table)).toEqual([
    'No test uses Range.valuesAsJson (ExcelApi 1.16) in current.',
    'No test uses Range.valuesAsJson (ExcelApi 1.16) in semi-annual-2024.',
    'No test uses Context.host (no set) in current.',
  ]);
  expect(readFileSync(table, 'utf8').split('\n').slice(2)).toEqual([
    '| Member | Requirement set | current | semi-annual-2024 | ltsc-2021 | web |',
    '| --- | --- | --- | --- | --- | --- |',
    '| Range.values | ExcelApi 1.1 | test/a.test.ts and 1 more |  |  |  |',
    '| Range.valuesAsJson | ExcelApi 1.16 |  |  |  | test/c.test.ts |',
    '| Context.host | no set |  |  |  |  |',
    '',
  ]);
});
