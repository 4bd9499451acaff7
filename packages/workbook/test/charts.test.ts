import { describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { errorCode, workbookOfTests } from './open-workbook.ts';
import { sales, salesCharts } from './sales-charts.ts';

const workbook = workbookOfTests();
const { onChart, drawn } = salesCharts(workbook);

describe('charts (Microsoft: "Work with charts using the Excel JavaScript API")', () => {
  test('a range becomes series, names and categories', () =>
    onChart('ColumnClustered', async (chart, context) => {
      chart.series.load('items/name');
      chart.title.load('text');
      chart.legend.load('visible,position');
      const values = chart.series.getItemAt(2).getDimensionValues('Values');
      const categories = chart.series.getItemAt(2).getDimensionValues('Categories');
      await context.sync();
      expect(chart.series.items.map(({ name }) => name)).toEqual(['Qtr1', 'Qtr2', 'Qtr3']);
      expect(chart.title.text).toBe('Chart Title');
      expect(chart.legend).toMatchObject({ visible: true, position: 'Bottom' });
      expect(values.value).toEqual([6544, 276, 8456, 692]);
      expect(categories.value).toEqual(['Frames', 'Saddles', 'Brake levers', 'Chains']);
    }));

  test('charts are found by name, and deleted', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      chart.name = 'Sales';
      const byName = sheet.charts.getItemOrNullObject('sales').load('name');
      const absent = sheet.charts.getItemOrNullObject('Costs');
      await context.sync();
      expect(byName.name).toBe('Sales');
      expect(absent.isNullObject).toBe(true);
      byName.delete();
      sheet.charts.load('items');
      await context.sync();
      expect(sheet.charts.items).toEqual([]);
      sheet.charts.getItemAt(0).load('name');
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));

  test('a chart is placed over cells, and moves with them', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      chart.setPosition('F2', 'J12');
      sheet.getRange('1:3').insert('Down');
      sheet.load('id');
      await context.sync();
      const [record] = workbook.host.excel.charts.list(sheet.id.slice(1, -1));
      expect(record).toMatchObject({ from: { row: 4, column: 5 }, to: { row: 15, column: 10 } });
    }));

  test('titles, axes, number formats and colors are stored and drawn', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      chart.title.text = 'Sales';
      chart.title.format.font.size = 12;
      const { valueAxis } = chart.axes;
      valueAxis.numberFormat = '$#,##0';
      const [columns, line] = [chart.series.getItemAt(0), chart.series.getItemAt(1)];
      columns.format.fill.setSolidColor('#112233');
      columns.gapWidth = 50;
      line.set({ chartType: 'LineMarkers', axisGroup: 'Secondary', markerStyle: 'Diamond' });
      line.format.line.lineStyle = 'None';
      valueAxis.load('minimum,numberFormat');
      sheet.load('id');
      await context.sync();
      expect(valueAxis).toMatchObject({ minimum: '', numberFormat: '$#,##0' });
      const option = drawn(sheet.id);
      expect(option.title).toMatchObject({ text: 'Sales', textStyle: { fontSize: 16 } });
      expect(option.xAxis).toMatchObject({ data: ['Frames', 'Saddles', 'Brake levers', 'Chains'] });
      const axes = option.yAxis as { axisLabel: { formatter(value: number): string } }[];
      expect(axes).toHaveLength(2);
      expect(axes[0]!.axisLabel.formatter(5000)).toBe('$5,000');
      expect(option.series).toMatchObject([
        { type: 'bar', itemStyle: { color: '#112233' }, data: [5000, 400, 12000, 1550] },
        { type: 'line', yAxisIndex: 1, symbol: 'diamond', lineStyle: { width: 0 } },
        { type: 'bar' },
      ]);
    }));

  test('stacked columns and a logarithmic axis are drawn', () =>
    onChart('ColumnStacked', async (chart, context, sheet) => {
      sheet.load('id');
      await context.sync();
      expect(drawn(sheet.id).yAxis).toMatchObject([{ type: 'value', scale: false }]);
      expect(drawn(sheet.id).series).toMatchObject([{ stack: 'primary' }, {}, {}]);
      chart.axes.valueAxis.set({ scaleType: 'Logarithmic', minimum: 100 });
      await context.sync();
      expect(drawn(sheet.id).yAxis).toMatchObject([{ type: 'log', min: 100 }]);
    }));

  test('a chart follows its cells', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      sheet.getRange('B2').values = [[1]];
      const values = chart.series.getItemAt(0).getDimensionValues('Values');
      sheet.getRange('A1:A1').getEntireColumn().insert('Right');
      const moved = chart.series.getItemAt(0).getDimensionValues('Values');
      await context.sync();
      expect(values.value).toEqual([1, 400, 12000, 1550]);
      expect(moved.value).toEqual(values.value);
    }));

  test('series are added, and given values and categories', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      const series = chart.series.add('Chains only');
      series.setValues(sheet.getRange('B5:D5'));
      series.setXAxisValues(sheet.getRange('B1:D1'));
      const values = series.getDimensionValues('Values');
      const categories = series.getDimensionValues('Categories');
      await context.sync();
      expect(values.value).toEqual([1550, 1088, 692]);
      expect(categories.value).toEqual(['Qtr1', 'Qtr2', 'Qtr3']);
    }));

  test('what is not drawn is refused by its name', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      const refused = async (member: string, change: () => unknown) => {
        change();
        await expect(context.sync()).rejects.toMatchObject({
          code: 'NotImplemented',
          message: expect.stringContaining(member) as string,
        });
      };
      await refused('ChartCollection.add of Waterfall', () =>
        sheet.charts.add('Waterfall', sheet.getRange('A1:B5')),
      );
      await refused('Chart.getImage', () => chart.getImage());
      await refused('ChartSeries.trendlines', () => chart.series.getItemAt(0).trendlines.add('Linear'));
    }));

  test('charts are saved with the workbook', async () => {
    const { host, run, close } = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: sales as never }] });
    await run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.charts.add('ColumnStacked', sheet.getRange('A1:D5'), 'Columns').title.text = 'Kept';
      await context.sync();
    });
    const state = structuredClone(host.state());
    close();
    const reopened = openHeadlessWorkbook({ state });
    await reopened.run(async (context) => {
      const chart = context.workbook.worksheets.getItem('Sheet1').charts.getItemAt(0);
      chart.load('title/text');
      chart.series.load('items/chartType');
      await context.sync();
      expect(chart.title.text).toBe('Kept');
      expect(chart.series.items.map(({ chartType }) => chartType)).toEqual(Array(3).fill('ColumnStacked'));
    });
    reopened.close();
  });
});
