import { describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/workbook.ts';
import { errorCode, onNewSheet, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const { host } = workbook;

/** The fills and fonts that the grid draws in a column of the sheet that was added last. */
const drawn = (rows: number) => {
  const sheetId = host.grid.worksheets.ids.at(-1)!;
  return Array.from({ length: rows }, (_, row) => {
    const { at } = host.grid.conditionalAppearances;
    const { fillColor, fontColor } = at?.(sheetId, row, 0) ?? {};
    const cell = host.grid.sheet(sheetId)!.getSheet().getCell(row, 0);
    const style = host.grid.workbook.getWorkbook().getStyles().get(cell?.s);
    expect(style?.bg?.rgb).toBe(fillColor);
    return fillColor ?? fontColor ?? null;
  });
};

/** Runs a batch on a column of values from A1 on. */
const onColumn = <Result>(
  values: unknown[],
  batch: (range: Excel.Range, context: Excel.RequestContext) => Promise<Result>,
) =>
  onNewSheet(workbook, async (sheet, context) => {
    const range = sheet.getRange(`A1:A${values.length}`);
    range.values = values.map((value) => [value]);
    await context.sync();
    return batch(range, context);
  });

describe('conditional formats (Microsoft: "Apply conditional formatting to Excel ranges")', () => {
  test.each<[string, Excel.ConditionalCellValueRule, boolean[]]>([
    ['less than', { formula1: '=2', operator: 'LessThan' }, [true, false, false, false]],
    ['between', { formula1: '2', formula2: '=3', operator: 'Between' }, [false, true, true, false]],
    ['not between', { formula1: '2', formula2: '3', operator: 'NotBetween' }, [true, false, false, true]],
    ['equal to a text', { formula1: '="TEN"', operator: 'EqualTo' }, [false, false, false, true]],
    ['greater than a cell', { formula1: '=$A$2', operator: 'GreaterThan' }, [false, false, true, true]],
    [
      'greater than the cell above',
      { formula1: '=A1', operator: 'GreaterThanOrEqual' },
      [true, true, true, true],
    ],
  ])('a cell value %s', (_, rule, expected) =>
    onColumn([1, 2, 3, 'ten'], async (range, context) => {
      const format = range.conditionalFormats.add('CellValue');
      format.cellValue.format.fill.color = '#FF0000';
      format.cellValue.rule = rule;
      await context.sync();
      expect(drawn(4)).toEqual(expected.map((applies) => (applies ? '#FF0000' : null)));
      range.load('format/fill/color');
      format.cellValue.load('rule');
      await context.sync();
      // Formats of the cells themselves stay as they are.
      expect(range.format.fill.color).toBe('#FFFFFF');
      expect(format.cellValue.rule).toMatchObject(rule);
    }),
  );

  test.each<[Excel.ConditionalTextOperator, boolean[]]>([
    ['Contains' as Excel.ConditionalTextOperator, [true, true, false]],
    ['NotContains' as Excel.ConditionalTextOperator, [false, false, true]],
    ['BeginsWith' as Excel.ConditionalTextOperator, [true, false, false]],
    ['EndsWith' as Excel.ConditionalTextOperator, [false, true, false]],
  ])('a text: %s', (operator, expected) =>
    onColumn(['Delayed a day', 'was delayed', 'on time'], async (range, context) => {
      const format = range.conditionalFormats.add('ContainsText');
      format.textComparison.format.font.color = 'red';
      format.textComparison.rule = { operator, text: 'DELAYED' };
      await context.sync();
      expect(drawn(3)).toEqual(expected.map((applies) => (applies ? '#FF0000' : null)));
    }),
  );

  test('a color scale follows the values', () =>
    onColumn([0, 50, 100, 'text'], async (range, context) => {
      const format = range.conditionalFormats.add('ColorScale');
      format.colorScale.criteria = {
        minimum: { type: 'LowestValue', color: '#000000' },
        midpoint: { type: 'Percentile', formula: '50', color: '#808080' },
        maximum: { type: 'HighestValue', color: '#FFFFFF' },
      };
      format.colorScale.load('threeColorScale');
      await context.sync();
      expect(format.colorScale.threeColorScale).toBe(true);
      expect(drawn(4)).toEqual(['#000000', '#808080', '#FFFFFF', null]);
      range.getCell(3, 0).values = [[200]];
      await context.sync();
      expect(drawn(4)).toEqual(['#000000', '#555555', '#999999', '#FFFFFF']);
    }));

  test('a new format has the highest priority, and stops others where it says so', () =>
    onColumn([1], async (range, context) => {
      const add = (color: string) => {
        const format = range.conditionalFormats.add('CellValue');
        format.cellValue.rule = { formula1: '0', operator: 'GreaterThan' };
        format.cellValue.format.fill.color = color;
        return format;
      };
      const [first, second] = [add('#111111'), add('#222222')];
      first.load('priority');
      second.load('priority');
      await context.sync();
      expect([first.priority, second.priority]).toEqual([1, 0]);
      expect(drawn(1)).toEqual(['#222222']);
      first.priority = 0;
      await context.sync();
      expect(drawn(1)).toEqual(['#111111']);
    }));

  test('formats are listed, found and deleted by the cells of a range', () =>
    onColumn([1, 2, 3], async (range, context) => {
      const format = range.conditionalFormats.add('CellValue');
      format.cellValue.rule = { formula1: '0', operator: 'GreaterThan' };
      format.cellValue.format.fill.color = '#333333';
      const found = range.getCell(1, 0).conditionalFormats;
      found.load('items/type,items/id');
      const other = format.textComparisonOrNullObject;
      await context.sync();
      expect(found.items.map(({ type }) => type)).toEqual(['CellValue']);
      expect(other.isNullObject).toBe(true);
      range.getCell(1, 0).conditionalFormats.clearAll();
      await context.sync();
      expect(drawn(3)).toEqual(['#333333', null, '#333333']);
      range.getCell(0, 0).getEntireRow().insert('Down');
      await context.sync();
      expect(drawn(4)).toEqual([null, '#333333', null, '#333333']);
      range.worksheet.getRange('A:A').conditionalFormats.getItemAt(0).delete();
      await context.sync();
      expect(drawn(4)).toEqual([null, null, null, null]);
    }));

  test('what is not drawn is refused by its name', () =>
    onColumn([1], async (range, context) => {
      for (const type of ['Custom', 'DataBar', 'IconSet', 'PresetCriteria', 'TopBottom']) {
        range.conditionalFormats.add(type as Excel.ConditionalFormatType);
        await expect(context.sync()).rejects.toMatchObject({
          code: 'NotImplemented',
          message: expect.stringContaining(`ConditionalFormatCollection.add of ${type}`) as string,
        });
      }
      range.conditionalFormats.add('CellValue').cellValue.rule = {
        formula1: '=SUM(A1:A2)',
        operator: 'EqualTo',
      };
      expect(await errorCode(context.sync())).toBe('NotImplemented');
    }));

  test('they are saved with the workbook', async () => {
    const { run, host: first, close } = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [[5]] }] });
    await run(async (context) => {
      const range = context.workbook.worksheets.getItem('Sheet1').getRange('A1');
      const format = range.conditionalFormats.add('CellValue');
      format.cellValue.rule = { formula1: '5', operator: 'EqualTo' };
      format.cellValue.format.fill.color = '#123456';
      await context.sync();
    });
    const state = structuredClone(first.state());
    close();
    const second = openHeadlessWorkbook({ state });
    const { grid } = second.host;
    expect(grid.conditionalAppearances.at?.(grid.worksheets.activeId, 0, 0)).toEqual({
      fillColor: '#123456',
    });
    second.close();
  });
});
