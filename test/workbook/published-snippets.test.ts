import { describe, expect, test } from 'vitest';
import { onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

// What Microsoft's published snippets (OfficeDev/office-js-snippets) rely on. Each test is named after its snippet.

describe('requests', () => {
  test('a batch that starts within another one comes after it (snippet “Enable and disable events”)', async () => {
    const { run } = workbook;
    const rows: number[] = [];
    const fill = async (value: number) => {
      await run(async (context) => {
        const table = context.workbook.tables.getItem('Nested');
        table.rows.add(undefined, [[value]]);
        const count = table.rows.getCount();
        await context.sync();
        rows.push(count.value);
      });
    };
    const nested: Promise<void>[] = [];
    await run(async (context) => {
      const sheet = context.workbook.worksheets.add('Nested batches');
      sheet.tables.add('A1:A1', true).name = 'Nested';
      nested.push(fill(1), fill(2));
      await context.sync();
    });
    await Promise.all(nested);
    expect(rows).toEqual([1, 2]);
  });
});

describe('cells', () => {
  test('a comma that does not separate thousands makes a text (snippet “Culture info”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:A4').values = [['14,37'], ['1,437'], ['1,234,567.5'], ['12,345,6']];
      expect(await valuesOf(context, sheet, 'A1:A4')).toEqual([['14,37'], [1437], [1234567.5], ['12,345,6']]);
    });
  });

  test('enumerations that are newer than the client have their values (snippet “Checkboxes”)', () => {
    const { Excel: api } = workbook.globals;
    expect(api.CellControlType.checkbox).toBe('Checkbox');
    expect(api.EntityCompactLayoutIcons.animalCat).toBe('AnimalCat');
  });
});

describe('tables', () => {
  test('a column of entities replaces one that was deleted (snippet “Entity values with references”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      const table = sheet.tables.add('A1:C1', true);
      table.getHeaderRowRange().values = [['Employee', 'Id', 'Name']];
      table.rows.add(undefined, [
        [null, 1, 'Ada'],
        [null, 2, 'Grace'],
      ] as never);
      await context.sync();
      table.columns.getItemOrNullObject('Employee').delete();
      const column = table.columns.add(0, undefined, 'Employee');
      const body = table.getDataBodyRange().load('values');
      await context.sync();
      expect(body.values).toEqual([
        ['', 1, 'Ada'],
        ['', 2, 'Grace'],
      ]);
      column.getDataBodyRange().valuesAsJson = body.values.map(([, id, name]) => [
        { type: 'Entity', text: name, properties: { Id: { type: 'Double', basicValue: id } } },
      ]) as never;
      await context.sync();
      const cells = column.getDataBodyRange().load('text');
      await context.sync();
      expect(cells.text).toEqual([['Ada'], ['Grace']]);
    });
  });
});
