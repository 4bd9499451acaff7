import { describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../src/headless/workbook.ts';
import { errorCode, onNewSheet, workbookOfTests } from './open-workbook.ts';
import { sales, salesCharts } from './sales-charts.ts';

const workbook = workbookOfTests();
const { onChart, drawn } = salesCharts(workbook);

describe('charts (Microsoft: "Work with charts using the Excel JavaScript API")', () => {
  test('a range becomes series, names and categories; the longer side holds the values', () =>
    onChart('ColumnClustered', async (chart, context) => {
      chart.load('name,chartType,plotBy,width,height,left,top');
      chart.series.load('items/name');
      chart.title.load('text,visible');
      chart.legend.load('visible,position');
      await context.sync();
      expect(chart.series.items.map(({ name }) => name)).toEqual(['Qtr1', 'Qtr2', 'Qtr3']);
      expect(chart).toMatchObject({
        chartType: 'ColumnClustered',
        plotBy: 'Columns',
        width: 360,
        height: 216,
      });
      expect(chart.title).toMatchObject({ text: 'Chart Title', visible: false });
      expect(chart.legend).toMatchObject({ visible: true, position: 'Bottom' });
      const values = chart.series.getItemAt(2).getDimensionValues('Values');
      const categories = chart.series.getItemAt(2).getDimensionValues('Categories');
      await context.sync();
      expect(values.value).toEqual([6544, 276, 8456, 692]);
      expect(categories.value).toEqual(['Frames', 'Saddles', 'Brake levers', 'Chains']);
    }));

  test('series by rows', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:D5').values = sales;
      const chart = sheet.charts.add('Line', sheet.getRange('A1:D5'), 'Rows');
      chart.series.load('items/name,count');
      await context.sync();
      expect(chart.series.items.map(({ name }) => name)).toEqual([
        'Frames',
        'Saddles',
        'Brake levers',
        'Chains',
      ]);
      expect(chart.series.count).toBe(4);
    }));

  test('a chart of one series shows its name as the title', () =>
    onChart(
      'Pie',
      async (chart, context) => {
        chart.title.load('text,visible');
        await context.sync();
        expect(chart.title).toMatchObject({ text: 'Share', visible: true });
      },
      [
        ['Kind', 'Share'],
        ['New', 3],
        ['Alteration', 5],
      ],
    ));

  test('charts are found by name, position and id, and deleted', () =>
    onChart('Line', async (chart, context, sheet) => {
      chart.name = 'Sales';
      chart.load('id');
      await context.sync();
      const byName = sheet.charts.getItem('sales');
      const byPosition = sheet.charts.getItemAt(0);
      const missing = sheet.charts.getItemOrNullObject('Costs');
      sheet.charts.load('items/name');
      const count = sheet.charts.getCount();
      byName.load('id');
      byPosition.load('id');
      await context.sync();
      expect([byName.id, byPosition.id]).toEqual([chart.id, chart.id]);
      expect(missing.isNullObject).toBe(true);
      expect(count.value).toBe(1);
      sheet.charts.items[0]!.delete();
      sheet.charts.load('items');
      await context.sync();
      expect(sheet.charts.items).toEqual([]);
      sheet.charts.getItem('Sales').load('name');
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));

  test('a chart is placed over cells, and moves and grows with them', () =>
    onChart('Line', async (chart, context, sheet) => {
      chart.setPosition('F2', 'J12');
      const [start, end] = [sheet.getRange('F2'), sheet.getRange('J12')];
      const load = 'left,top,width,height';
      chart.load(load);
      start.format.load('columnWidth,rowHeight');
      await context.sync();
      const { columnWidth, rowHeight } = start.format;
      expect(chart.left).toBeCloseTo(5 * columnWidth);
      expect(chart.top).toBeCloseTo(rowHeight);
      expect(chart.width).toBeCloseTo(5 * columnWidth);
      expect(chart.height).toBeCloseTo(11 * rowHeight);
      sheet.getRange('1:3').insert('Down');
      end.getEntireColumn().format.columnWidth = 2 * columnWidth;
      chart.load(load);
      await context.sync();
      expect(chart.top).toBeCloseTo(4 * rowHeight);
      expect(chart.width).toBeCloseTo(6 * columnWidth);
      Object.assign(chart, { left: 10, top: 20, width: 300, height: 150 });
      chart.load(load);
      await context.sync();
      expect([chart.left, chart.top, chart.width, chart.height].map(Math.round)).toEqual([10, 20, 300, 150]);
    }));

  test('titles, axes, number formats and colors are stored and drawn', () =>
    onChart('ColumnClustered', async (chart, context, sheet) => {
      chart.title.text = 'Sales';
      chart.title.format.font.color = 'red';
      chart.title.format.font.bold = true;
      chart.legend.position = 'Right';
      const { valueAxis, categoryAxis } = chart.axes;
      valueAxis.numberFormat = '$#,##0';
      valueAxis.title.text = 'Dollars';
      valueAxis.majorGridlines.visible = false;
      Object.assign(valueAxis, { minimum: 0, maximum: 20000, majorUnit: 5000 });
      categoryAxis.reversePlotOrder = true;
      const series = chart.series.getItemAt(0);
      series.format.fill.setSolidColor('#112233');
      series.gapWidth = 50;
      series.hasDataLabels = true;
      series.points.getItemAt(1).format.fill.setSolidColor('yellow');
      valueAxis.load('maximum,minimum,majorUnit,numberFormat');
      series.dataLabels.load('showValue');
      sheet.load('id');
      await context.sync();
      expect(valueAxis).toMatchObject({
        minimum: 0,
        maximum: 20000,
        majorUnit: 5000,
        numberFormat: '$#,##0',
      });
      expect(series.dataLabels.showValue).toBe(true);
      const option = drawn(sheet.id);
      expect(option.title).toMatchObject({
        text: 'Sales',
        textStyle: { color: '#FF0000', fontWeight: 'bold' },
      });
      const [axis] = option.yAxis as { name: string; axisLabel: { formatter(value: number): string } }[];
      expect(axis).toMatchObject({
        name: 'Dollars',
        min: 0,
        max: 20000,
        interval: 5000,
        splitLine: { show: false },
      });
      expect(axis!.axisLabel.formatter(5000)).toBe('$5,000');
      valueAxis.displayUnit = 'Thousands';
      await context.sync();
      const [scaled] = drawn(sheet.id).yAxis as (typeof axis)[];
      expect(scaled!.axisLabel.formatter(5000)).toBe('$5');
      expect(option.xAxis).toMatchObject({
        inverse: true,
        data: ['Frames', 'Saddles', 'Brake levers', 'Chains'],
      });
      const [first] = option.series as { itemStyle: object; data: object[] }[];
      expect(first!.itemStyle).toEqual({ color: '#112233' });
      expect(first!.data[1]).toMatchObject({ value: 400, itemStyle: { color: '#FFFF00' } });
    }));

  test.each([
    ['BarStacked', [{ type: 'bar', stack: 'primary' }]],
    ['LineMarkers', [{ type: 'line', showSymbol: true }]],
    ['AreaStacked', [{ type: 'line', areaStyle: { opacity: 1 } }]],
    ['Pie', [{ type: 'pie', data: [{ name: 'Frames', value: 5000 }, {}, {}, {}] }]],
    ['Doughnut', [{ type: 'pie', radius: ['52.5%', '70%'] }]],
    [
      'XYScatter',
      [
        {
          type: 'scatter',
          data: [
            [1, 5000],
            [2, 400],
            [3, 12000],
            [4, 1550],
          ],
        },
      ],
    ],
    ['XYScatterSmoothNoMarkers', [{ type: 'line', smooth: true, showSymbol: false }]],
    ['Boxwhisker', [{ type: 'boxplot' }]],
  ])('%s is drawn', (type, series) =>
    onChart(type, async (_, context, sheet) => {
      sheet.load('id');
      await context.sync();
      const option = drawn(sheet.id);
      expect((option.series as object[]).slice(0, 1)).toMatchObject(series);
    }),
  );

  test('a stack to 100% draws parts of the sum', () =>
    onChart('ColumnStacked100', async (_, context, sheet) => {
      sheet.load('id');
      await context.sync();
      const series = drawn(sheet.id).series as { data: { value: number }[] }[];
      const total = series.reduce((sum, { data }) => sum + data[0]!.value, 0);
      expect(total).toBeCloseTo(1);
    }));

  test('a chart follows its cells, and leaves out hidden rows', () =>
    onChart('Line', async (chart, context, sheet) => {
      sheet.getRange('B2').values = [[1]];
      sheet.getRange('3:3').rowHidden = true;
      const values = chart.series.getItemAt(0).getDimensionValues('Values');
      await context.sync();
      expect(values.value).toEqual([1, 12000, 1550]);
      sheet.getRange('A1:A1').getEntireColumn().insert('Right');
      const moved = chart.series.getItemAt(0).getDimensionValues('Values');
      await context.sync();
      expect(moved.value).toEqual([1, 12000, 1550]);
    }));

  test('series are added, given values and x values, and deleted; setData replaces them', () =>
    onChart('XYScatter', async (chart, context, sheet) => {
      const added = chart.series.add('Chains only');
      added.setValues(sheet.getRange('B5:D5'));
      added.setXAxisValues(sheet.getRange('B2:D2'));
      const [x, y] = [added.getDimensionValues('XValues'), added.getDimensionValues('YValues')];
      await context.sync();
      expect([x.value, y.value]).toEqual([
        [5000, 7000, 6544],
        [1550, 1088, 692],
      ]);
      chart.series.getItemAt(3).delete();
      chart.setData(sheet.getRange('A1:B5'), 'Columns');
      chart.series.load('items/name');
      await context.sync();
      expect(chart.series.items.map(({ name }) => name)).toEqual(['Qtr1']);
    }));

  test('what is not drawn is refused by its name', () =>
    onChart('Line', async (chart, context, sheet) => {
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
      await refused('Chart.chartType of Treemap', () => (chart.chartType = 'Treemap'));
      await refused('Chart.getImage', () => chart.getImage());
      await refused('ChartSeries.trendlines', () => chart.series.getItemAt(0).trendlines.add('Linear'));
      await refused('Chart.pivotOptions', () => chart.pivotOptions.load());
    }));

  test('charts are saved with the workbook', async () => {
    const { host, run, close } = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: sales as never }] });
    await run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.charts.add('BarClustered', sheet.getRange('A1:D5')).title.text = 'Kept';
      await context.sync();
    });
    const state = structuredClone(host.state());
    close();
    const reopened = openHeadlessWorkbook({ state });
    await reopened.run(async (context) => {
      const chart = context.workbook.worksheets.getItem('Sheet1').charts.getItemAt(0);
      chart.load('chartType,title/text');
      chart.series.load('items/name');
      await context.sync();
      expect(chart.chartType).toBe('BarClustered');
      expect(chart.title.text).toBe('Kept');
      expect(chart.series.items).toHaveLength(3);
    });
    reopened.close();
  });
});
