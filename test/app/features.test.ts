import { describe, expect, test, vi } from 'vitest';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { hasRequirementSet } from '../../packages/workbook/src/office/excel-editions.ts';
import { inWorkbook, SheetChanges } from '../../src/excel/index.ts';
import { CalculatingCells } from '../../src/engine/index.ts';
import { findStaleCells } from '../../src/features/formulas/stale-cells.ts';
import { followSheets } from '../../src/features/formulas/follow-sheets.ts';
import { insertCard } from '../../src/features/formulas/index.ts';
import {
  closeNotification,
  officeUser,
  featureNames,
  requirementOf,
  supports,
  type Feature,
} from '../../src/app/office.ts';
import { originLineOf } from '../../src/app/origin-line.ts';
import { convertFormulas } from '../../src/features/formulas/convert-formulas.ts';
import { conversion, formulaTask } from '../formulas/echo-workbook.ts';
import { onSheet, readValues } from '../excel-workbook.ts';
import { originAt } from '../sources/cells.ts';
import { fetchPermits, fieldsOf, refresh, ScriptedRecords, tableContents } from '../tables/table-workbook.ts';
import { excels, oldestExcel, workbookIn } from './excels.ts';
import { originMessages } from '../../src/features/sources/messages.ts';

type Associate = (id: string, implementation: (...args: unknown[]) => unknown) => void;

/** Whether what changed the first sheet was noticed as a change by the user. */
async function isNoticed(workbook: HeadlessWorkbook, change: (sheetId: string) => unknown): Promise<boolean> {
  const id = await onSheet(workbook, 'Sheet1', async (sheet, context) => {
    sheet.load('id');
    await context.sync();
    return sheet.id;
  });
  const changes = new SheetChanges(id);
  await changes.start();
  await change(id.slice(1, -1));
  await workbook.host.settled();
  const noticed = !changes.isSettled;
  await changes.stop();
  return noticed;
}

/** Where the cell A5 of a new sheet is after a change of it, by the events of the sheets; null if that is not certain. */
async function addressAfter(
  workbook: HeadlessWorkbook,
  change: (sheet: Excel.Worksheet) => unknown,
): Promise<string | null> {
  const name = `Followed ${Math.random()}`;
  await workbook.run(async (context) => {
    context.workbook.worksheets.add(name);
    await context.sync();
  });
  let address: string | null = `${name}!A5`;
  let events = 0;
  await followSheets({
    onChanged: () => void events++,
    onMoved: (move) => {
      events++;
      if (address !== null) address = move(address);
    },
  });
  await onSheet(workbook, name, change);
  await vi.waitFor(() => expect(events).toBeGreaterThan(0), { timeout: 2000 }).catch(() => undefined);
  return address?.replace(name, 'Sheet') ?? null;
}

/** What the add-in does with each feature, and without it. */
const checks: Record<Feature, (workbook: HeadlessWorkbook, isSupported: boolean) => Promise<void>> = {
  async rowHiddenEvents(workbook, isSupported) {
    const { grid } = workbook.host;
    expect(await isNoticed(workbook, (sheetId) => grid.sheet(sheetId)!.hideRows(1, 2))).toBe(isSupported);
  },

  async changeSources(workbook, isSupported) {
    const write = () =>
      onSheet(workbook, 'Sheet1', (sheet) => void (sheet.getRange('F1').values = [['by the add-in']]));
    expect(await isNoticed(workbook, write)).toBe(!isSupported);
  },

  async dynamicArrays(workbook, isSupported) {
    await onSheet(workbook, 'Sheet1', (sheet) => void (sheet.getRange('H1').formulas = [['=CDATA.SPILL()']]));
    await workbook.host.settled();
    const asksForSpill = vi.spyOn(workbook.host.grid, 'spillFrom');
    expect(await convertFormulas('sheet', formulaTask(), conversion())).toMatchObject({
      changed: 1,
    });
    expect(asksForSpill.mock.calls.length > 0).toBe(isSupported);
    asksForSpill.mockRestore();
    expect(await readValues(workbook, 'Sheet1', 'H1:H2')).toEqual([['a'], [isSupported ? 'b' : '']]);
  },

  async precedents(workbook, isSupported) {
    await onSheet(workbook, 'Sheet1', (sheet) => void (sheet.getRange('P1').formulas = [['=O1*2']]));
    const origin = await originAt(workbook, 'Sheet1', 'P1');
    expect(origin).toMatchObject({ precedents: isSupported ? [{ address: 'Sheet1!O1' }] : null });
  },

  async dependents(workbook, isSupported) {
    await onSheet(
      workbook,
      'Sheet1',
      (sheet) => void (sheet.getRange('R1:S1').formulas = [['=Q1', '=R1&CDATA.ONE()']]),
    );
    await workbook.host.settled();
    const calculating = new CalculatingCells();
    calculating.add('Sheet1!Q1');
    const isStale = await findStaleCells(calculating);
    const [sheetId] = workbook.host.grid.worksheets.ids;
    const areaAt = (column: number) => ({
      sheet: 'Sheet1',
      sheetId: `{${sheetId}}`,
      row: 0,
      column,
      rows: 1,
      columns: 1,
    });
    expect([16, 17, 18, 19].map((column) => isStale(areaAt(column)))).toEqual([
      true,
      isSupported,
      isSupported,
      false,
    ]);
    expect((await findStaleCells(new CalculatingCells()))(areaAt(16))).toBe(false);
    calculating.add('Sheet1!Z9');
    calculating.add('No such sheet!A1');
    expect((await findStaleCells(calculating))(areaAt(19))).toBe(false);
  },

  async tableResize(workbook, isSupported) {
    const records = new ScriptedRecords([{ record_id: '007' }]);
    const { tableId } = await fetchPermits(records, fieldsOf('record_id'));
    records.records = [{ record_id: '007' }, { record_id: '008' }];
    const execute = vi.spyOn(workbook.host, 'execute');
    await refresh(tableId, records);
    const names = execute.mock.calls.flatMap(([{ Actions }]) => Actions.map(({ Name }) => Name));
    execute.mockRestore();
    expect(await tableContents(workbook, tableId)).toEqual([['record_id'], ['007'], ['008']]);
    expect(names.includes('Resize')).toBe(isSupported);
  },

  async shiftDirections(workbook, isSupported) {
    const address = await addressAfter(workbook, (sheet) => sheet.getRange('A1:A2').insert('Down'));
    expect(address).toBe(isSupported ? 'Sheet!A7' : null);
  },

  async worksheetNameEvents(workbook, isSupported) {
    const address = await addressAfter(workbook, (sheet) => void (sheet.name = `Renamed ${Math.random()}`));
    expect(address?.startsWith('Renamed')).toBe(isSupported);
  },

  async dataCards(workbook, isSupported) {
    await onSheet(workbook, 'Sheet1', (sheet) => sheet.getRange('K1').select());
    const inserted = insertCard({ dataset: 'permit', recordId: '007' });
    if (isSupported) expect(await inserted).toContain('K1');
    else await expect(inserted).rejects.toThrow(/no data cards/);
    expect(await readValues(workbook, 'Sheet1', 'K1')).toEqual([[isSupported ? '#NAME?' : '']]);
  },

  async undoGroups(workbook, isSupported) {
    const execute = vi.spyOn(workbook.host, 'execute');
    await inWorkbook({ undoStep: 'write two cells' }, async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.getRange('M1').values = [['one']];
      await context.sync();
      sheet.getRange('M2').values = [['two']];
      await context.sync();
    });
    expect(execute.mock.calls.every(([, { undoGroup }]) => (undoGroup !== null) === isSupported)).toBe(true);
    execute.mockRestore();
    expect(await readValues(workbook, 'Sheet1', 'M1:M2')).toEqual([['one'], ['two']]);
  },

  async formattedNumbers(workbook, isSupported) {
    // What an Excel supports is asked once for each page.
    vi.resetModules();
    const { resultRow } = await import('../../functions/result.ts');
    const { associate } = workbook.globals.CustomFunctions as { associate: Associate };
    associate('DAY', () => [resultRow(fieldsOf('issued_date'), { issued_date: '2026-11-20' })]);
    const text = await onSheet(workbook, 'Sheet1', async (sheet, context) => {
      const cell = sheet.getRange('P1');
      cell.formulas = [['=CDATA.DAY()']];
      await context.sync();
      await workbook.host.settled();
      cell.load('text');
      await context.sync();
      return cell.text[0]![0];
    });
    expect(text).toBe(isSupported ? '2026-11-20' : '46346');
  },

  async parameterAddresses(workbook, isSupported) {
    const { associate } = workbook.globals.CustomFunctions as { associate: Associate };
    let line: unknown;
    associate('WHERE', async (_, invocation) => {
      const { parameterAddresses } = invocation as CustomFunctions.Invocation;
      line = await originLineOf(parameterAddresses?.[0], {});
      return [[parameterAddresses?.[0] ?? 'not told']];
    });
    await onSheet(workbook, 'Sheet1', (sheet) => {
      sheet.getRange('R1').formulas = [['=CDATA.WHERE(A1:B2)']];
    });
    await workbook.host.settled();
    expect(await readValues(workbook, 'Sheet1', 'R1')).toEqual([[isSupported ? 'Sheet1!A1:B2' : 'not told']]);
    const { oneCell, needsNewer } = originMessages().line;
    expect(line).toEqual({ kind: 'argument', text: isSupported ? oneCell : needsNewer });
  },

  async closeNotification(workbook, isSupported) {
    await closeNotification()?.enable();
    expect(workbook.warnsBeforeClosing).toBe(isSupported);
    await closeNotification()?.disable();
    expect(workbook.warnsBeforeClosing).toBe(false);
  },

  async microsoftSignIn(workbook, isSupported) {
    const { auth } = workbook.globals.Office as { auth?: { getAuthContext(): Promise<never> } };
    expect(auth !== undefined).toBe(isSupported);
    const asked = auth && vi.spyOn(auth, 'getAuthContext');
    expect(await officeUser()).toBeNull();
    if (asked) expect(asked).toHaveBeenCalled();
  },
};

describe.each([...excels, oldestExcel])('in $product', (excel) => {
  const workbook = workbookIn(excel, {
    namespace: 'CDATA',
    metadata: {
      allowCustomDataForDataTypeAny: true,
      functions: [
        ...['SPILL', 'DAY'].map((id) => ({ id, result: { dimensionality: 'matrix' as const } })),
        {
          id: 'WHERE',
          options: { requiresParameterAddresses: true },
          parameters: [{ name: 'cells', type: 'any', dimensionality: 'matrix' }],
          result: { dimensionality: 'matrix' },
        },
      ],
    },
  });

  test.each(featureNames)('%s', async (feature) => {
    const { associate } = workbook().globals.CustomFunctions as { associate: Associate };
    associate('SPILL', () => [['a'], ['b']]);
    await checks[feature](workbook(), supports(feature));
  });
});

test('each feature is in one of these Excels and missing in another', () => {
  for (const feature of featureNames) {
    const [set, version] = Object.values(requirementOf(feature)) as [string, string];
    const answers = [...excels, oldestExcel].map((excel) => hasRequirementSet(excel, set, version));
    expect([feature, new Set(answers).size]).toEqual([feature, 2]);
  }
});
