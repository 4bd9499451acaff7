import { afterEach, describe, expect, test } from 'vitest';
import { writeAssignment } from '../../src/features/property/report/write-assignment.ts';
import { setLanguage } from '../../src/language/index.ts';
import { gridWorkbook } from './grid-workbook.ts';

const { onGrid, valuesOf } = gridWorkbook();
afterEach(() => setLanguage('en'));

const write = (effectiveDate: string | null = null) =>
  writeAssignment({ effectiveDate }, new AbortController().signal);
const linesOf = async (sheet: string) => new Map((await valuesOf(sheet, 'A4:B21')) as [string, string][]);

describe('the page of the assignment', () => {
  test('is blank, but for the effective date that the appraiser has entered', async () => {
    const lines = await linesOf(await write('2026-06-30'));
    expect(lines.get('Effective date')).toBe('2026-06-30');
    expect([...lines.values()].filter((value) => value !== '')).toEqual(['2026-06-30']);
    expect(lines.size).toBe(18);
  });

  test('keeps what was entered when it is written again, also in the other language', async () => {
    const sheet = await write('2026-06-30');
    await onGrid(sheet, (one) => {
      const column = one.getRange('B4:B11');
      column.values = [['A. Client'], ['A bank'], [''], [''], [''], ['Fee simple'], [''], ['2026-05-01']];
    });
    expect(await write('2026-06-30')).toBe(sheet);
    expect([...(await linesOf(sheet)).values()].filter(Boolean)).toEqual([
      ...['A. Client', 'A bank', 'Fee simple', '2026-05-01'],
    ]);
    setLanguage('fr');
    await write('2026-06-30');
    const lines = await linesOf(sheet);
    expect(lines.get('Utilisateurs prévus')).toBe('A bank');
    expect(lines.get('Droits évalués')).toBe('Fee simple');
    expect(lines.get('Date d’effet')).toBe('2026-05-01');
    setLanguage('en');
    await write();
    expect((await linesOf(sheet)).get('Client')).toBe('A. Client');
  });
});
