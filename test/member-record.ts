import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { memberRecordFolder, type UsedMembers } from './member-report.ts';

/**
 * Records which members of Office.js each test file uses, by Excel. The workbooks without a page keep them in a global,
 * because the files that run in one process share it; this file must not load them.
 */
const used = () =>
  (globalThis as Record<symbol, unknown>)[Symbol.for('cdata.used-members')] as
    Map<string, Set<string>> | undefined;

for (const members of used()?.values() ?? []) members.clear();

afterAll(() => {
  const file = expect.getState().testPath ?? '';
  for (const [excel, members] of used() ?? []) {
    if (members.size === 0 || !existsSync(memberRecordFolder)) continue;
    const line: UsedMembers = { file, excel, members: [...members] };
    appendFileSync(path.join(memberRecordFolder, `${process.pid}.ndjson`), `${JSON.stringify(line)}\n`);
  }
});
