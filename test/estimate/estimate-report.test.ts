import { afterAll, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { emptyPermitForm, newRunOfForm } from '../../src/features/estimate/permit-form.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { originAt } from '../sources/cells.ts';
import { originLine } from '../../src/features/sources/index.ts';

const workbook = excelWorkbook();
afterAll(() => setLanguage('en'));

const basis =
  'nearest-1: 120 permits like this in montreal since 2021-03, 12 to 4300 m2; by weight 100% addition single_family; dollars of 2026-07 by statcan/building-prices (montreal)';
const unsure = `${basis}; low confidence: only 12 permits of this kind in montreal, 9,000 m2 is outside the range of these permits, 12 to 4,300 m2`;

interface EstimatedPermit {
  permit: { area_m2: number; permit_type_canonical: string };
}

/** An estimate costs 1,000 dollars a square metre, from 800 to 1,300. */
const engine = {
  service: 'https://service.test',
  request: (lookup: { endpoint: string }, input: EstimatedPermit | null) => {
    if (input === null) return sourceEngine.request(lookup as never, input as never);
    const { permit } = input;
    requested.push(permit.permit_type_canonical);
    const { area_m2: area } = permit;
    return Promise.resolve({
      low: area * 800,
      median: area * 1000,
      high: area * 1300,
      expected_value: area * 1100,
      confidence: area > 5000 ? 'low' : 'high',
      basis: area > 5000 ? unsure : basis,
    });
  },
} as unknown as Pick<Engine, 'request'>;
const requested: string[] = [];

async function estimate(): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const newRun = newRunOfForm(emptyPermitForm, await readSheetRows())!;
  const task = await ended<RunReport>(
    tasks,
    runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
  );
  if (task.error) throw task.error;
  return task.report!;
}

const valuesOf = (sheet: string, address: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });

async function writeSheet(name: string, rows: unknown[][]): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows as string[][];
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
  });
}

const sheetNames = () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    return worksheets.items.map(({ name }) => name);
  });

test('permits on an empty sheet become a report whose formulas agree with figures by hand', async () => {
  await writeSheet('Permits', [
    ['City', 'Work type', 'GFA (m²)', 'Declared value ($)', 'My notes'],
    ['Montréal', 'Agrandissement', 100, 100_000, 'call the owner'],
    ['Montréal', 'Addition to a house', 200, 500_000, ''],
    ['Montréal', 'Rallonge', 300, 120_000, ''],
    ['Montréal', 'Ajout', 9000, '', ''],
  ]);
  const report = await estimate();
  expect(requested).toEqual(['addition', 'addition', 'addition', 'addition']);
  expect(report).toMatchObject({
    written: 4,
    failed: 0,
    parts: ['4 with an estimate'],
    remarks: ['The totals are in F7:I9.', 'The report is on the sheet Estimates Permits.'],
  });
  const summary = new Map(
    (await valuesOf('Estimates Permits', 'A4:C19')).map(([label, ...figures]) => [label, figures]),
  );
  // All have the same basis: a square metre costs 1,000 dollars, from 800 to 1,300.
  expect(summary.get('Permits with an estimate')).toEqual([4, 3]);
  expect(summary.get('Permits without an estimate')![0]).toBe(0);
  expect(summary.get('Declared total')).toEqual(['', 720_000]);
  // The same figures as next to the rows.
  expect(await valuesOf('Permits', 'F8:L9')).toEqual([
    [7_680_000, 9_600_000, 12_480_000, 10_560_000, 'Declared total', expect.stringContaining('within'), 1],
    [480_000, 600_000, 780_000, 660_000, 720_000, '', ''],
  ]);
  expect(summary.get('Declared values that are not numbers, not counted')![1]).toBe(0);
  expect(summary.get('Estimated total, expected values')).toEqual([10_560_000, 660_000]);
  expect(summary.get('Sum of medians')).toEqual([9_600_000, 600_000]);
  expect(summary.get('Sum of lows')).toEqual([9_600_000 * 0.8, 600_000 * 0.8]);
  expect(summary.get('Sum of highs')![1]).toBe(600_000 * 1.3);
  expect(summary.get('Declared compared with estimated, same permits')![1]).toBeCloseTo(720 / 660 - 1, 9);
  expect(summary.get('Too varied, in no total')![0]).toBe(0);
  expect(summary.get('Declared below the range')![1]).toBe(1);
  expect(summary.get('Declared within the range')![1]).toBe(1);
  expect(summary.get('Declared above the range')![1]).toBe(1);
  expect(summary.get('Low confidence')![0]).toBe(1);
});

test('the report lists the permits outside their range, with what they are based on, and draws them', async () => {
  const rows = await valuesOf('Estimates Permits', 'A30:H33');
  expect(rows).toEqual([
    ['The 2 permits farthest outside their range', '', '', '', '', '', '', ''],
    ['Permit', 'Declared value', 'Low', 'Median', 'High', 'Width of range', 'Declared value is', 'Basis'],
    // 500,000 is 1.92 times the high of 260,000; 240,000 is twice the declared 120,000.
    [
      'Row 4 · Addition · Montréal',
      120_000,
      240_000,
      300_000,
      390_000,
      150_000,
      'below the range',
      expect.any(String),
    ],
    [
      'Row 3 · Addition · Montréal',
      500_000,
      160_000,
      200_000,
      260_000,
      100_000,
      'above the range',
      '120 permits like this · Montréal · since March 2021 · 12 to 4,300\u00a0m². By weight 100% addition · single-family house. In dollars of July 2026 by Statistics Canada’s building construction price index (Montréal)',
    ],
  ]);
  const series = await workbook.run(async (context) => {
    const { charts } = context.workbook.worksheets.getItem('Estimates Permits');
    charts.load('items/name');
    await context.sync();
    expect(charts.items).toHaveLength(1);
    const all = charts.items[0]!.series.load('items/name,items/chartType');
    await context.sync();
    const values = all.items.map((one) => one.getDimensionValues('Values'));
    await context.sync();
    return Object.fromEntries(all.items.map(({ name }, index) => [name, values[index]!.value.map(Number)]));
  });
  expect(series['Declared value']).toEqual([120_000, 500_000]);
  expect(series['Low to high']).toEqual([150_000, 100_000]);
});

test('a cell of the list leads to the cells of its permit, also after its rows were sorted', async () => {
  const cellsBehind = async (address: string) => {
    const origin = await originAt(workbook, 'Estimates Permits', address);
    return origin.kind === 'report' ? origin.precedents.map(({ address: cell }) => cell) : origin.kind;
  };
  expect(await cellsBehind('B32')).toEqual(['Permits!D4']);
  expect(await cellsBehind('D32')).toEqual(['Permits!G4']);
  expect(await cellsBehind('G33')).toEqual(['Permits!D3', 'Permits!K3']);
  expect(await originAt(workbook, 'Permits', 'G4')).toMatchObject({ kind: 'result', output: 'median' });
  const origin = await originAt(workbook, 'Estimates Permits', 'B32');
  const line = await originLine({ address: '', text: '', origin }, sourceEngine, {});
  expect(line.text).toContain('; taken from Permits!D4; ');
  // The width is a formula, and the head of the report and its sources are no row of it.
  expect(await cellsBehind('F32')).toBe('formula');
  expect(await cellsBehind('A2')).toEqual([]);
  const sort = (ascending: boolean) =>
    workbook.run(async (context) => {
      const rows = context.workbook.worksheets.getItem('Permits').getRange('A2:N5');
      rows.sort.apply([{ key: 2, ascending }]);
      await context.sync();
    });
  await sort(false);
  expect(await cellsBehind('D32')).toEqual(['Permits!G3']);
  await sort(true);
});

test('what-if figures of the user change the totals live; blank ones change nothing', async () => {
  const whatIf = async () => (await valuesOf('Estimates Permits', 'A22:G28')) as (string | number)[][];
  const totals = [7_680_000, 10_560_000, 12_480_000];
  const factorOf = (rows: (string | number)[][], row: number) =>
    rows[row]!.slice(4).map((value, at) => Number(value) / totals[at]!);
  const blank = await whatIf();
  expect(blank.map(([label]) => label)).toEqual([
    'The figures in blue are yours; none of them is ours. Blank ones change nothing.',
    '',
    'Estimates are in dollars of',
    'Real over declared cost, factor',
    'Contingency',
    'Escalation per year',
    'Escalate to',
  ]);
  expect(blank[1]!.slice(3)).toEqual(['', 'Low', 'Expected value', 'High']);
  for (const row of [2, 3, 4, 5])
    expect(factorOf(blank, row)).toEqual([1, 1, 1].map((one) => expect.closeTo(one, 9)));
  await workbook.run(async (context) => {
    const inputs = context.workbook.worksheets.getItem('Estimates Permits').getRange('B25:B28');
    // From 1 July 2026 to 30 June 2028 are 730 days.
    inputs.values = [[1.3], [0.1], [0.04], [Number(blank[2]![1]) + 730.5]];
    await context.sync();
  });
  const filled = await whatIf();
  const steps = [1, 1.3, 1.3 * 1.1, 1.3 * 1.1 * 1.04 ** 2];
  steps.forEach((step, at) =>
    expect(factorOf(filled, 2 + at)).toEqual([step, step, step].map((one) => expect.closeTo(one, 9))),
  );
  const colors = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Estimates Permits');
    const fonts = ['B25', 'B28', 'E24'].map((cell) => sheet.getRange(cell).format.font.load('color'));
    sheet.getRange('B27:B28').clear('Contents');
    await context.sync();
    return fonts.map(({ color }) => color);
  });
  expect(colors.slice(0, 2)).toEqual(['#0000FF', '#0000FF']);
  expect(colors[2]).not.toBe('#0000FF');
});

test('comparisons are colored by conditional formats, in whatever language they were written', async () => {
  const rules = await workbook.run(async (context) => {
    const formats = context.workbook.worksheets.getItem('Permits').getRange('K2:K5').conditionalFormats;
    formats.load('items/type');
    await context.sync();
    const loaded = formats.items.map(({ textComparison }) => textComparison.load('rule'));
    await context.sync();
    return loaded.map(({ rule }) => rule.text);
  });
  expect(rules.sort()).toEqual([
    'above the range',
    'au-dessus de la fourchette',
    'below the range',
    'dans la fourchette',
    'sous la fourchette',
    'within the range',
  ]);
});

test('a second run writes the report again where it is, renamed or not, and keeps what the user wrote', async () => {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Estimates Permits');
    sheet.name = 'For the client';
    sheet.getRange('J2').values = [['checked by me']];
    context.workbook.worksheets.getItem('Permits').activate();
    context.workbook.worksheets.getItem('Permits').getRange('D5').values = [[9_000_000]];
    await context.sync();
  });
  const before = await sheetNames();
  setLanguage('fr');
  expect(await estimate()).toMatchObject({
    written: 1,
    remarks: [expect.anything(), 'Le rapport est dans la feuille For the client.'],
  });
  expect(await sheetNames()).toEqual(before);
  expect((await valuesOf('For the client', 'A1:J2')).map((row) => [row[0], row[9]])).toEqual([
    ['Estimation de 4 permis', ''],
    [
      expect.stringMatching(/^Lignes\u00a0: Permits · Estimées\u00a0: .+ · Source\u00a0: service\.test$/),
      'checked by me',
    ],
  ]);
  const [below, within, above] = await valuesOf('For the client', 'A14:C16');
  expect([below![2], within![2], above![2]]).toEqual([1, 2, 1]);
  // The user’s own figures stay, too.
  expect((await valuesOf('For the client', 'B24:B28')).flat()).toEqual([
    expect.any(Number),
    1.3,
    0.1,
    '',
    '',
  ]);
  expect((await valuesOf('For the client', 'F24:F27')).flat()).toEqual(
    [10_560_000, 10_560_000 * 1.3, 10_560_000 * 1.43, 10_560_000 * 1.43].map((value) =>
      expect.closeTo(value, 3),
    ),
  );
  expect((await valuesOf('Permits', 'E2:E2'))[0]).toEqual(['call the owner']);
});

testInLibreOffice(() => workbook, { sheets: 2, formulas: 40 });
