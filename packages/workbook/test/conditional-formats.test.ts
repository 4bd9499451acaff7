import { ConditionalFormattingService } from '@univerjs/sheets-conditional-formatting';
import { describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import type { WorkbookHost } from '../src/workbook-host.ts';
import { onNewSheet, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const { host } = workbook;

const styleAt = ({ grid }: WorkbookHost, sheetId: string, row: number) =>
  grid.injector.get(ConditionalFormattingService).composeStyle(grid.workbook.getId(), sheetId, row, 0)?.style;

/** The fills and fonts that the grid draws in a column of the sheet that was added last. */
const drawn = (rows: number) => {
  const sheetId = host.grid.worksheets.ids.at(-1)!;
  return Array.from({ length: rows }, (_, row) => {
    const style = styleAt(host, sheetId, row);
    return style?.bg?.rgb ?? style?.cl?.rgb ?? null;
  });
};

const beginsWith = (text: string): Excel.ConditionalTextComparisonRule => ({
  operator: 'BeginsWith' as Excel.ConditionalTextOperator,
  text,
});

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
  test('a text that cells begin with', () =>
    onColumn(['DELAYED a day', 'was DELAYED', 'on time'], async (range, context) => {
      const { textComparison } = range.conditionalFormats.add('ContainsText');
      textComparison.format.font.color = 'red';
      textComparison.rule = beginsWith('DELAYED');
      await context.sync();
      expect(drawn(3)).toEqual(['#FF0000', null, null]);
    }));

  test('a new format has the highest priority; formats are listed by their cells', () =>
    onColumn(['one', 'other'], async (range, context) => {
      const add = (area: Excel.Range, color: string) => {
        const { textComparison } = area.conditionalFormats.add('ContainsText');
        textComparison.rule = beginsWith('o');
        textComparison.format.fill.color = color;
      };
      add(range, '#111111');
      add(range.getCell(0, 0), '#222222');
      const { conditionalFormats } = range.getCell(1, 0);
      conditionalFormats.load('items/type');
      await context.sync();
      expect(conditionalFormats.items.map(({ type }) => type)).toEqual(['ContainsText']);
      expect(drawn(2)).toEqual(['#222222', '#111111']);
    }));

  test('what is not drawn is refused by its name', () =>
    onColumn([1], async (range, context) => {
      range.conditionalFormats.add('DataBar');
      await expect(context.sync()).rejects.toMatchObject({
        code: 'NotImplemented',
        message: expect.stringContaining('ConditionalFormatCollection.add of DataBar') as string,
      });
    }));

  test('they are saved with the workbook', async () => {
    const {
      run,
      host: first,
      close,
    } = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [['late']] }] });
    await run(async (context) => {
      const range = context.workbook.worksheets.getItem('Sheet1').getRange('A1');
      const { textComparison } = range.conditionalFormats.add('ContainsText');
      textComparison.rule = beginsWith('late');
      textComparison.format.fill.color = '#123456';
      await context.sync();
    });
    const state = structuredClone(first.state());
    close();
    const second = openHeadlessWorkbook({ state });
    expect(styleAt(second.host, second.host.grid.worksheets.activeId, 0)?.bg).toEqual({ rgb: '#123456' });
    second.close();
  });
});
