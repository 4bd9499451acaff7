import { afterAll, expect } from 'vitest';
import { usedMembers } from '../packages/workbook/src/office/used-members.ts';
import { recordUsedMembers } from './member-report.ts';

// Records which members of Office.js each test file uses, by Excel, although several files run in one process.
for (const members of usedMembers.values()) members.clear();

afterAll(() => {
  const file = expect.getState().testPath ?? '';
  for (const [excel, members] of usedMembers) {
    if (members.size > 0) recordUsedMembers({ file, excel, members: [...members] });
  }
});
