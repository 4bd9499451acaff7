import { describe, expect, test } from 'vitest';
import {
  applyFix,
  readEdit,
  readUndoableEdit,
  startUndo,
  undoEdit,
  writeEdit,
  type AddressCheck,
  type FindingKind,
  type Fix,
} from '../../src/features/clean/index.ts';
import { writeCells } from '../../src/features/clean/sheet-cells.ts';
import { loadSettingLengths, maxSettingsLength, totalLength } from '../../src/excel/index.ts';
import { readSheetRows } from '../../src/features/column-runs/index.ts';
import { onSheet, readValues } from '../excel-workbook.ts';
import { ended, newTaskRegistry } from '../column-runs/running-tasks.ts';
import { checkedList, checkAgain, findingOf, list, sheetName } from './checked-list.ts';
import { longTest } from '../extent.ts';

const { checkOf, workbook } = checkedList();

describe('on the sheet', () => {
  const messy = list('12 ELM ST, OTTAWA', '12 Elm St, Ottawa, ON', '100-110 Main St', 'PO Box 3, Ottawa');

  const apply = (check: AddressCheck, kind: FindingKind, fix: Fix) =>
    applyFix(check, findingOf(check, kind), fix);

  test('changes the cells of a fix and nothing else, and restores them', async () => {
    const check = await checkOf(messy);
    const applied = await apply(check, 'spellings', { kind: 'oneSpelling' });
    expect(await readValues(workbook, sheetName, 'A1:A5')).toEqual([
      ['Address'],
      ['12 Elm St, Ottawa, ON'],
      ...messy.slice(2),
    ]);
    expect(await undoEdit(applied)).toEqual({ restored: 1, kept: 0 });
    expect(await readValues(workbook, sheetName, 'A1:A5')).toEqual(messy);
  });

  test.each(['=1+1', '+1+1', '-1+1', '@x', '＝1', '3-5', '5 May', '007', 'TRUE'])(
    'writes %j as a text',
    async (text) => {
      await checkOf(messy);
      await onSheet(workbook, sheetName, (sheet) => writeCells(sheet, [{ row: 1, column: 0, value: text }]));
      expect(await readValues(workbook, sheetName, 'A2')).toEqual([[text]]);
    },
  );

  test('leaves nothing to fix', async () => {
    const check = await checkOf(messy);
    await apply(check, 'spellings', { kind: 'oneSpelling' });
    await apply(check, 'noCity', { kind: 'addCity', city: 'Ottawa' });
    await apply(await checkAgain(), 'range', { kind: 'firstNumber' });
    expect((await checkAgain()).findings.map(({ kind }) => kind)).toEqual(['poBox', 'repeats']);
  });

  test('keeps what the user has entered since, when it is undone', async () => {
    const applied = await apply(await checkOf(list('12 Elm St', '14 Elm St')), 'noCity', {
      kind: 'addCity',
      city: 'Ottawa',
    });
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('A2').values = [['16 Elm St, Laval']];
    });
    expect(await undoEdit(applied)).toEqual({ restored: 1, kept: 1 });
    expect(await readValues(workbook, sheetName, 'A2:A3')).toEqual([['16 Elm St, Laval'], ['14 Elm St']]);
  });

  test('leaves a row that was moved to the place of another one, when it is undone', async () => {
    const rows = [
      ['Number', 'Street'],
      ['100-110', 'Main St, Ottawa'],
      ['100', 'Elm St, Ottawa'],
    ];
    const applied = await apply(await checkOf(rows, [0, 1]), 'range', { kind: 'firstNumber' });
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('A2:B3').values = [
        [100, 'Elm St, Ottawa'],
        [100, 'Main St, Ottawa'],
      ];
    });
    expect(await undoEdit(applied)).toEqual({ restored: 0, kept: 1 });
    expect(await readValues(workbook, sheetName, 'A2')).toEqual([[100]]);
  });

  test('undoes fixes after the pane was closed, one after the other', async () => {
    const check = await checkOf(messy);
    await apply(check, 'spellings', { kind: 'oneSpelling' });
    const afterFirst = await readValues(workbook, sheetName, 'A1:A5');
    await apply(await checkAgain(), 'range', { kind: 'firstNumber' });
    const undo = async () => {
      const edit = (await readUndoableEdit('clean', check.rows))!;
      // A registry of its own knows nothing of the fixes.
      const tasks = newTaskRegistry();
      return ended(tasks, startUndo(tasks, edit, check.rows));
    };
    expect((await undo()).report).toEqual({ undone: { restored: 1, kept: 0 } });
    expect(await readValues(workbook, sheetName, 'A1:A5')).toEqual(afterFirst);
    expect((await undo()).report).toEqual({ undone: { restored: 1, kept: 0 } });
    expect(await readValues(workbook, sheetName, 'A1:A5')).toEqual(messy);
    expect(await readUndoableEdit('clean', check.rows)).toBeNull();
  });

  longTest('keeps what it needs to restore thousands of cells', async () => {
    const addresses = Array.from({ length: 2500 }, (_, row) => `${row + 1} Elm St`);
    const check = await checkOf(list(...addresses));
    await apply(check, 'noCity', { kind: 'addCity', city: 'Ottawa' });
    const edit = (await readUndoableEdit('clean', check.rows))!;
    const saved = await readEdit(edit, check.rows);
    expect(saved.cells).toHaveLength(2500);
    expect(await undoEdit(saved)).toEqual({ restored: 2500, kept: 0 });
    expect(await readValues(workbook, sheetName, 'A2501')).toEqual([['2500 Elm St']]);
  });

  test('keeps the last five fixes of a sheet', async () => {
    await checkOf(list('12 Elm St', '14 Elm St'));
    for (let time = 0; time < 7; time++) {
      await apply(await checkAgain(), 'noCity', { kind: 'mark' });
      await onSheet(workbook, sheetName, (sheet) => void sheet.getRange('B2:B3').clear());
    }
    const edits = await workbook.run(async (context) => {
      const settings = context.workbook.settings.load('items/key');
      await context.sync();
      return settings.items.filter(({ key }) => key.startsWith('cdata.edit.'));
    });
    expect(edits).toHaveLength(5);
  });

  test('where the workbook has no room to undo it, a fix is applied all the same, and earlier ones stay undoable', async () => {
    const check = await checkOf(messy);
    await apply(check, 'poBox', { kind: 'mark' });
    const first = await readUndoableEdit('clean', check.rows);
    await workbook.run(async (context) => {
      const lengths = loadSettingLengths(context);
      await context.sync();
      const room = maxSettingsLength - totalLength(lengths()) - 20;
      context.workbook.settings.add('other', 'x'.repeat(room));
      await context.sync();
    });
    const cells = Array.from({ length: 40 }, (_, row) => [`${row} Main St. `]);
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('F1:F41').values = [['Address'], ...cells];
    });
    const rows = await readSheetRows();
    const edit = await workbook.run((context) =>
      writeEdit(context, 'clean', {
        ...{ rows: { ...rows, firstRow: 1 }, columns: [5], own: null },
        cells: cells.map(([before], row) => ({
          row: row + 1,
          column: 5,
          before: before!,
          after: `${row} Main St`,
        })),
      }),
    );
    expect(edit.cells).toHaveLength(40);
    expect((await readValues(workbook, sheetName, 'F41'))[0]).toEqual(['39 Main St']);
    expect(await readUndoableEdit('clean', rows)).toMatchObject({ id: first!.id });
  });

  test('leaves rows that have changed since the check', async () => {
    const check = await checkOf(list('12 Elm St', '14 Elm St'));
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('A2').values = [['14 Elm St']];
    });
    const applied = await apply(check, 'noCity', { kind: 'addCity', city: 'Ottawa' });
    expect(applied).toMatchObject({ changedRows: 1, cells: [{ row: 2 }] });
    expect(await readValues(workbook, sheetName, 'A2:A3')).toEqual([['14 Elm St'], ['14 Elm St, Ottawa']]);
  });

  test('never overwrites a formula, and says so', async () => {
    const check = await checkOf([
      ['Address', 'Part'],
      ['=B2&" St"', '12 Elm'],
      ['14 Elm St', ''],
    ]);
    expect(check.formulaCells).toBe(1);
    const applied = await apply(check, 'noCity', { kind: 'addCity', city: 'Ottawa' });
    expect(applied).toMatchObject({ formulaRows: 1, cells: [{ row: 2 }] });
    const formulas = await onSheet(workbook, sheetName, async (sheet, context) => {
      const range = sheet.getRange('A2').load('formulas');
      await context.sync();
      return range.formulas as unknown[][];
    });
    expect(formulas).toEqual([['=B2&" St"']]);
  });

  test('restores a text that Excel would read as a date or a number', async () => {
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('A2:B3').numberFormat = Array(2).fill(['@', '@']) as string[][];
    });
    const rows = [
      ['Address', 'Unit'],
      ['12 Elm St, Ottawa', '3-5'],
      ['12 ELM ST, OTTAWA', '3-5'],
    ];
    const check = await checkOf(rows, [0, 1]);
    const applied = await apply(check, 'spellings', { kind: 'oneSpelling' });
    await undoEdit(applied);
    expect(await readValues(workbook, sheetName, 'A1:B3')).toEqual(rows);
  });

  test('marks rows in a column next to the data, one after the other, and takes the column away again', async () => {
    const check = await checkOf(messy.map(([address], at) => [address, at === 0 ? 'Id' : `n${at}`]));
    const first = await apply(check, 'range', { kind: 'mark' });
    const second = await apply(check, 'noCity', { kind: 'mark' });
    expect(await readValues(workbook, sheetName, 'C1:C5')).toEqual([
      ['Address check'],
      [''],
      [''],
      ['Range of numbers; No city'],
      [''],
    ]);
    await undoEdit(second);
    expect(await readValues(workbook, sheetName, 'C4')).toEqual([['Range of numbers']]);
    await undoEdit(first);
    expect(await readValues(workbook, sheetName, 'C1:C5')).toEqual(Array(5).fill(['']));
  });

  test('makes room for the marks where the next column is filled, and names the row that is repeated', async () => {
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('C1:C2').values = [['Mine'], ['kept']];
    });
    const check = await checkOf([['Address'], ['12 Elm St, Ottawa'], ['12 Elm St, Ottawa']]);
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('B1:B2').values = [['Other'], ['kept']];
    });
    const applied = await apply(check, 'repeats', { kind: 'mark' });
    expect(await readValues(workbook, sheetName, 'A1:C3')).toEqual([
      ['Address', 'Address check', 'Other'],
      ['12 Elm St, Ottawa', '', 'kept'],
      ['12 Elm St, Ottawa', 'Same address as row 2', ''],
    ]);
    await undoEdit(applied);
    expect(await readValues(workbook, sheetName, 'A1:C2')).toEqual([
      ['Address', 'Other', 'Mine'],
      ['12 Elm St, Ottawa', 'kept', 'kept'],
    ]);
  });

  test('marks the rows of a table in a column of the table, and takes it away again', async () => {
    await checkOf(messy);
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.tables.add('A1:A5', true).name = 'Addresses';
    });
    const check = await checkAgain();
    const applied = await apply(check, 'poBox', { kind: 'mark' });
    const columns = () =>
      onSheet(workbook, sheetName, async (sheet, context) => {
        const header = sheet.tables.getItem('Addresses').getHeaderRowRange().load('values');
        await context.sync();
        return header.values[0];
      });
    expect(await columns()).toEqual(['Address', 'Address check']);
    await undoEdit(applied);
    expect(await columns()).toEqual(['Address']);
  });

  test('marks rows without headers in one column, however often', async () => {
    await onSheet(workbook, sheetName, (sheet) => {
      sheet.getRange('A1:A2').values = [['100-110 Main St'], ['PO Box 3, Ottawa']];
      sheet.getRange('A1').select();
    });
    const check = await checkAgain();
    expect(check.rows.headerRow).toBeNull();
    await apply(check, 'range', { kind: 'mark' });
    await apply(await checkAgain(), 'poBox', { kind: 'mark' });
    expect(await readValues(workbook, sheetName, 'A1:C2')).toEqual([
      ['100-110 Main St', 'Range of numbers', ''],
      ['PO Box 3, Ottawa', 'PO box', ''],
    ]);
  });
});
