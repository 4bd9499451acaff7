import { chartOption } from '../src/charts/chart-option.ts';
import { chartContent } from '../src/excel-api/index.ts';
import type { HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { onNewSheet } from './open-workbook.ts';

export const sales = [
  ['Product', 'Qtr1', 'Qtr2', 'Qtr3'],
  ['Frames', 5000, 7000, 6544],
  ['Saddles', 400, 323, 276],
  ['Brake levers', 12000, 8766, 8456],
  ['Chains', 1550, 1088, 692],
];

/** Charts of the sales in a test's workbook. */
export function salesCharts(workbook: HeadlessWorkbook) {
  /** Adds a chart of the sales to a new sheet and runs a batch on it. */
  const onChart = <Result>(
    type: Excel.ChartType | string,
    batch: (chart: Excel.Chart, context: Excel.RequestContext, sheet: Excel.Worksheet) => Promise<Result>,
    rows: unknown[][] = sales,
  ) =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length);
      range.values = rows;
      const chart = sheet.charts.add(type as Excel.ChartType, range, 'Columns');
      await context.sync();
      return batch(chart, context, sheet);
    });

  /** What the page draws of the last chart. */
  const drawn = (sheetId: string) => {
    const { charts } = workbook.host.excel;
    return chartOption(chartContent(workbook.host.grid, charts.list(sheetId.slice(1, -1)).at(-1)!), 480);
  };

  return { onChart, drawn };
}
