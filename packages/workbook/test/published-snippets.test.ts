import { describe, expect, test, vi } from 'vitest';
import { errorCode, onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

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

describe('functions of Excel', () => {
  test('take values, ranges and the results of others (snippet “Use built-in Excel functions”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C3').values = [
        ['Product', 'November', 'December'],
        ['Hammer', 23, 18],
        ['Wrench', 12, 11],
      ];
      const range = sheet.getRange('A1:C3');
      const { functions } = context.workbook;
      const november = functions.vlookup('Wrench', range, 2, false);
      const sum = functions.sum(november, functions.vlookup('Wrench', range, 3, false), 100);
      const missing = functions.vlookup('Saw', range, 2, false);
      for (const result of [november, sum, missing]) result.load('value, error');
      await context.sync();
      expect([november.value, sum.value, missing.value, missing.error]).toEqual([12, 123, null, '#N/A']);
    });
  });
});

describe('hyperlinks', () => {
  test('show their text in the style of links, move with their cells, and are cleared (snippet “Hyperlinks”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A2').hyperlink = {
        textToDisplay: 'Potato',
        screenTip: 'Search',
        address: 'https://www.example.com/?q=Potato',
      };
      sheet.getRange('A3').hyperlink = { documentReference: 'Sheet1!A1' };
      sheet.getRange('1:1').insert('Down');
      const [moved, reference, blank] = ['A3', 'A4', 'A5'].map((address) =>
        sheet.getRange(address).load('hyperlink, values, style, format/font/color'),
      );
      await context.sync();
      expect(moved!.hyperlink).toEqual({
        address: 'https://www.example.com/?q=Potato',
        screenTip: 'Search',
        textToDisplay: 'Potato',
      });
      expect([moved!.values, moved!.style, moved!.format.font.color]).toEqual([
        [['Potato']],
        'Hyperlink',
        '#0563C1',
      ]);
      expect(reference!.hyperlink).toEqual({ documentReference: 'Sheet1!A1', textToDisplay: 'Sheet1!A1' });
      expect(blank!.hyperlink).toBeNull();
      sheet.getRange('A1:A9').clear('Hyperlinks');
      moved!.load('hyperlink, values');
      await context.sync();
      expect([moved!.hyperlink, moved!.values]).toEqual([null, [['Potato']]]);
    });
  });
});

describe('ranges', () => {
  test('have precedents and dependents, direct or all, on several sheets (snippet “Precedents”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.load('name');
      const other = context.workbook.worksheets.add();
      await context.sync();
      sheet.getRange('A1:C1').values = [[2, 3, '=A1*B1']];
      other.getRange('A1:B1').formulas = [[`='${sheet.name}'!C1`, '=A1+1']];
      await context.sync();
      const cell = other.getRange('B1');
      const direct = cell.getDirectPrecedents().load('addresses');
      const all = cell.getPrecedents().load('addresses');
      const dependents = sheet.getRange('A1').getDependents().load('addresses');
      other.load('name');
      await context.sync();
      expect(direct.addresses).toEqual([`${other.name}!A1`]);
      expect(all.addresses).toEqual([
        `${other.name}!A1`,
        `${sheet.name}!C1,${sheet.name}!A1,${sheet.name}!B1`,
      ]);
      expect(dependents.addresses).toEqual([`${sheet.name}!C1`, `${other.name}!A1,${other.name}!B1`]);
      expect(await errorCode(run(sheet.getRange('A1').getPrecedents()))).toBe('ItemNotFound');
      function run(precedents: Excel.WorkbookRangeAreas) {
        precedents.load('addresses');
        return context.sync();
      }
    });
  });

  test('know the merged cells among theirs (snippet “Merged ranges”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('B2:E2').merge(true);
      const merged = sheet.getRange('B2:E6').getMergedAreasOrNullObject().load('address, cellCount');
      const none = sheet.getRange('B4:E6').getMergedAreasOrNullObject();
      sheet.load('name');
      await context.sync();
      expect([merged.address, merged.cellCount]).toEqual([`${sheet.name}!B2:E2`, 4]);
      expect(none.isNullObject).toBe(true);
    });
  });
});

describe('worksheets', () => {
  test('have numbers of their own and custom properties (snippets “Tab ID” and “Custom properties”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      const other = context.workbook.worksheets.add().load('tabId');
      sheet.customProperties.add('MyKey', 'one');
      sheet.customProperties.add('mykey', 'MyValue');
      sheet.load('tabId, customProperties/items/key, customProperties/items/value');
      await context.sync();
      expect(sheet.tabId).not.toBe(other.tabId);
      expect(sheet.customProperties.items.map(({ key, value }) => [key, value])).toEqual([
        ['MyKey', 'MyValue'],
      ]);
    });
  });

  test('report formulas that change, with the former ones (snippet “Formula changed event”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      const received: Excel.WorksheetFormulaChangedEventArgs[] = [];
      sheet.getRange('A1:D1').formulas = [[2, 4, 24, '=A1 * B1']];
      sheet.onFormulaChanged.add(async (event) => void received.push(event));
      await context.sync();
      sheet.getRange('A1').values = [[5]];
      sheet.getRange('D1').formulas = [['=A1 * C1']];
      await context.sync();
      await vi.waitFor(() => expect(received).toHaveLength(1));
      expect(received[0]).toMatchObject({
        type: 'WorksheetFormulaChanged',
        source: 'Local',
        formulaDetails: [{ cellAddress: 'D1', previousFormula: '=A1 * B1' }],
      });
    });
  });
});

describe('series of charts', () => {
  test('are plotted in their order, and name their cells (snippets “Series plot order” and “Chart series data source”)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C3').values = [
        ['Product', 'Q1', 'Q2'],
        ['Frames', 5, 7],
        ['Chains', 3, 4],
      ];
      const chart = sheet.charts.add('Line', sheet.getRange('A1:C3'), 'Columns');
      const added = chart.series.add('Q3');
      added.setValues(sheet.getRange('C2:C3'));
      added.plotOrder = 0;
      chart.series.load('items/name');
      const source = chart.series.getItemAt(1).getDimensionDataSourceString('Values');
      const type = chart.series.getItemAt(1).getDimensionDataSourceType('Values');
      sheet.load('name');
      await context.sync();
      expect(chart.series.items.map(({ name }) => name)).toEqual(['Q3', 'Q1', 'Q2']);
      expect([source.value, type.value]).toEqual([`${sheet.name}!$B$2:$B$3`, 'LocalRange']);
    });
  });
});

test('rows and columns of tables have their values as data types, too (Microsoft: “Excel.TableRow.valuesAsJson”)', async () => {
  await onNewSheet(workbook, async (sheet, context) => {
    const table = sheet.tables.add('A1:B2', true);
    const row = table.rows.getItemAt(0);
    row.valuesAsJson = [
      [
        { type: 'String', basicValue: '=text' },
        { type: 'Double', basicValue: 2 },
      ],
    ] as never;
    const column = table.columns.getItemAt(1).load('valuesAsJson');
    const view = table.getDataBodyRange().getVisibleView().load('valuesAsJsonLocal');
    await context.sync();
    expect(column.valuesAsJson[1]).toEqual([{ type: 'Double', basicType: 'Double', basicValue: 2 }]);
    expect(view.valuesAsJsonLocal[0]![0]).toMatchObject({ type: 'String', basicValue: '=text' });
  });
});
