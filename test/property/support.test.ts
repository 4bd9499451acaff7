import { beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../extent.ts';
import { isEstimate, ratioBounds } from '../../src/features/property/support/adjustments/index.ts';
import { formatMoney } from '../../src/language/index.ts';
import { gridModel } from '../../src/features/property/grid/grid-model.ts';
import { supportOf, type Support } from '../../src/features/property/support/rate-support.ts';
import { writeRates, type ReportTexts } from '../../src/features/property/report/write-report.ts';
import { supportBasis, type SupportRequest } from '../../src/features/property/support/support-basis.ts';
import { onSheet } from '../excel-workbook.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { assessmentsAround, own, supportRequest } from './support-request.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';

const workbook = excelWorkbook();

const modelOf = ({ comparison }: SupportRequest) =>
  gridModel(
    own,
    comparison.selected.map(({ record }) => record),
    comparison,
  );

function computed(request: SupportRequest): Support {
  return supportOf(supportBasis(request, modelOf(request)));
}

const write = (request: SupportRequest) =>
  writeRates(request, {
    engine: sourceEngine,
    service,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

/** The figures of each method as the page shows them: rate, from, to, n. */
const sideBySide = (values: unknown[][]): unknown[][] => {
  const first = values.findIndex(([label]) => label === 'Side by side') + 2;
  const count = values.slice(first).findIndex(([label]) => label === '');
  return values.slice(first, first + count).map((row) => row.slice(1, 6));
};

const methodNames = {
  rolls: 'Same property on two rolls',
  pairs: 'Pairs',
  ordinary: 'Regression, least squares',
  robust: 'Regression, Theil-Sen',
};

function expectFigures(values: unknown[][], support: Support): void {
  const figures = sideBySide(values);
  const findings = support.rates.flatMap((one) => one.findings);
  expect(figures).toHaveLength(findings.length);
  for (const [at, { method, finding }] of findings.entries()) {
    const [name, ...numbers] = figures[at]!;
    expect(name).toBe(methodNames[method]);
    if (!isEstimate(finding)) {
      expect(numbers).toEqual(['', '', '', finding.count]);
      continue;
    }
    const { rate, low, high, count } = finding;
    for (const [index, figure] of [rate, low, high, count].entries()) {
      const error = Math.abs(Number(numbers[index]) - figure) / Math.abs(rate);
      expect(error, `${name}, ${index}`).toBeLessThan(1e-6);
    }
  }
}

const valuesOf = (sheet: string): Promise<unknown[][]> =>
  onSheet(workbook, sheet, async (worksheet, context) => {
    const used = worksheet.getUsedRange().load('values');
    await context.sync();
    return used.values as unknown[][];
  });

const textsOf = (sheet: string): Promise<string[][]> =>
  onSheet(workbook, sheet, async (worksheet, context) => {
    const used = worksheet.getUsedRange().load('text');
    await context.sync();
    return used.text;
  });

/** The numbers of a text: `$12.38`, `3.71%` and `2026-06-30` are one each. */
const figuresIn = (text: string): string[] => text.match(/\$?\d[\d,.-]*\d%?|\d%?/g) ?? [];

const reason = 'pairs and regression agree';

describe('the support of a generated neighbourhood', () => {
  const records = assessmentsAround(1, 120);
  const request = supportRequest(records, {
    lot_size_sf: { value: 100, basis: 'ordinary', reason },
    year_built: { value: 0, basis: 'own', reason: 'the market does not tell them apart' },
  });
  let values: unknown[][];
  let appendix: unknown[][];
  let texts: ReportTexts;
  beforeAll(async () => {
    const { support, report } = await write(request);
    texts = report.texts;
    expect(support).toBe('Support 1 Example St');
    values = await valuesOf(support);
    appendix = await valuesOf('Appendix 1 Example St');
  }, 120_000);

  test('is one portrait page, and the rows behind it are an appendix, which is printed only once it is shown', async () => {
    const sheets = await workbook.run(async ({ workbook: { worksheets } }) => {
      const all = worksheets.load('items/name,items/visibility');
      await worksheets.context.sync();
      return new Map(all.items.map(({ name, visibility }) => [name, visibility]));
    });
    expect(sheets.get('Support 1 Example St')).toBe('Visible');
    expect(sheets.get('Appendix 1 Example St')).toBe('Hidden');
    const layout = await onSheet(workbook, 'Support 1 Example St', async ({ pageLayout }, context) => {
      pageLayout.load('orientation,zoom');
      await context.sync();
      return { orientation: pageLayout.orientation, zoom: pageLayout.zoom };
    });
    expect(layout).toEqual({
      orientation: 'Portrait',
      zoom: { horizontalFitToPages: 1, verticalFitToPages: 1 },
    });
    expect(values.flat().join(' ')).toContain('Appendix 1 Example St');
  });

  test('has the choices with reason, date and name, as the grid has them', async () => {
    const at = values.findIndex(([label]) => label === 'Chosen rates, from the sheet of comparables');
    const rows = values.slice(at + 2, at + 6).map((row) => [row[0], row[1], row[2], row[4], row[6]]);
    expect(rows).toEqual([
      ['Time: % of the value per year', '', 'Not chosen', '', ''],
      ['Lot area (m²): $ per m²', methodNames.ordinary, 100, 'A. Tremblay', reason],
      [
        'Year built: % of the value per year',
        'My own figure',
        0,
        'A. Tremblay',
        'the market does not tell them apart',
      ],
      ['Floor area (m²): $ per m²', '', 'Not chosen', '', ''],
    ]);
    const grid = await valuesOf('Comparables 1 Example St');
    expect(grid.slice(5, 9).map((row) => [row[3], row[7]])).toEqual([
      ['', ''],
      [100, reason],
      [0, 'the market does not tell them apart'],
      ['', ''],
    ]);
  });

  test('repeats the headers of lists that are longer than a page', () => {
    const titleAt = (label: string) => appendix.findIndex(([cell]) => cell === label);
    const list = appendix.slice(
      titleAt('Properties on two rolls'),
      titleAt('Regression of the assessed value'),
    );
    const headers = list.flatMap(([cell, , , , , last], row) =>
      cell === 'Address' && last === '% per year' ? [row] : [],
    );
    expect(headers.length).toBeGreaterThan(2);
    const pages = headers.slice(1).map((row, at) => row - headers[at]!);
    expect(new Set(pages.slice(1, -1)).size).toBeLessThanOrEqual(1);
    expect(Math.max(...pages)).toBeLessThanOrEqual(60);
  });

  test('has the ratio study of its regression', () => {
    const { ratios, regression } = computed(request);
    const figure = (label: string) => Number(appendix.find(([cell]) => cell === label)![1]);
    expect(figure('Median ratio')).toBeCloseTo(ratios!.median, 9);
    expect(figure('Coefficient of dispersion (COD, %)')).toBeCloseTo(ratios!.cod, 6);
    expect(figure('Price-related differential (PRD)')).toBeCloseTo(ratios!.prd, 9);
    expect(figure('R²')).toBeCloseTo(regression.rSquared!, 9);
  });

  test('says which figures of its ratio study are outside of IAAO’s bounds', async () => {
    const { ratios } = computed(request);
    const noteOf = (label: string) => String(appendix.find(([cell]) => cell === label)![2]);
    const notes = {
      median: 'Median ratio',
      cod: 'Coefficient of dispersion (COD, %)',
      prd: 'Price-related differential (PRD)',
    };
    for (const [name, label] of Object.entries(notes)) {
      const [low, high] = ratioBounds[name as keyof typeof notes];
      const figure = ratios![name as keyof typeof notes];
      expect(noteOf(label) !== '').toBe(figure < low || figure > high);
    }
    expect(Object.values(notes).map(noteOf).filter(Boolean).length).toBeGreaterThan(0);
  });

  test('goes with a paragraph that says no value before all rates are chosen', () => {
    const { ordinary } = computed(request).regression.rates.find(({ name }) => name === 'lot_size_sf')!;
    const count = isEstimate(ordinary) ? ordinary.count : 0;
    expect(texts.en).toContain('Lot area (m²) is adjusted at $100.00 per m². Regression, least squares: $');
    expect(texts.en).toContain(`n = ${count}). Reason: “${reason}”.`);
    expect(texts.en).toContain(
      'Year built is not adjusted. The figure is the appraiser’s own; the methods give: ',
    );
    expect(texts.en).toContain('No rate is chosen yet for: Time, Floor area (m²); so no value is indicated.');
    expect(texts.fr).toContain(
      'Superficie du terrain (m²)\u00a0: ajustement de 100,00\u00a0$ par m². Régression, moindres',
    );
    expect(texts.fr).toContain('Aucun taux n’est encore choisi pour\u00a0: Temps, Aire de plancher (m²)');
  });

  test('follows narrower tolerances on the sheet', async () => {
    const row = appendix.findIndex(([label]) => label === 'km apart, at most');
    const pairs = async () =>
      (await valuesOf('Support 1 Example St')).find(([, method]) => method === 'Pairs')![5];
    const before = await pairs();
    await onSheet(workbook, 'Appendix 1 Example St', (sheet) => {
      sheet.getRangeByIndexes(row, 2, 1, 1).values = [[0.4]];
    });
    const fewer = await pairs();
    expect(Number(fewer)).toBeGreaterThan(0);
    expect(Number(fewer)).toBeLessThan(Number(before));
  });
});

describe('the paragraph for a report', () => {
  const records = assessmentsAround(3, 60);
  const choices: SupportRequest['choices'] = {
    time: { value: 0.03, basis: 'rolls', reason: 'the rolls agree' },
    lot_size_sf: { value: 150, basis: 'pairs', reason: 'alike in all else' },
    year_built: { value: -0.001, basis: 'own', reason: 'by experience' },
    square_footage: { value: 1500, basis: 'robust', reason: 'outliers do not count' },
  };
  const request = supportRequest(records, choices);
  const status = async () => (await valuesOf('Text 1 Example St'))[2]![0];

  test('names the comparables, the rates with their support, the result and the doubts, as the sheets have them', async () => {
    const candidates = { count: 119, filters: null, places: [], saleDates: null, lines: [] };
    const { report, grid } = await write({
      ...request,
      comparison: { ...request.comparison, found: candidates },
    });
    const { en, fr } = report.texts;
    const [first] = request.comparison.selected;
    expect(en).toContain(`1 Example St, Calgary, is compared with 6 properties: ${first!.address} (`);
    expect(en).toContain('They were chosen among 119 properties within 5\u00a0km.');
    expect(en).toContain('Time is adjusted at 3.00% of the value per year. Same property on two rolls: ');
    expect(en).toContain('To be considered: Rates below 0: Year built.');
    expect(fr).toContain('À considérer\u00a0: Taux inférieurs à 0\u00a0: Année de construction.');
    expect(en).toMatch(/Rates chosen by A\. Tremblay, 20\d\d-\d\d-\d\d\.$/);
    const sheet = await valuesOf(grid);
    const figure = (label: string) => Number(sheet.find(([cell]) => cell === label)![3]);
    const dollars = (label: string) => formatMoney(figure(label));
    expect(en).toContain(
      `The adjusted values are from ${dollars('Lowest adjusted value')} to ${dollars('Highest adjusted value')}.`,
    );
    expect(en).toContain(`Their median is ${dollars('Median of the adjusted values')}.`);
    const ofSheet = await valuesOf(report.sheet);
    expect(ofSheet.flat()).toEqual(expect.arrayContaining([en, fr]));
  });

  test('has no figure that the sheets do not show, whichever comparables are selected', async () => {
    for (const count of [6, 3]) {
      const { comparison } = request;
      const chosen = { ...comparison, selected: comparison.selected.slice(0, count) };
      const { report, grid, support } = await write({ ...request, comparison: chosen });
      const shown = new Set((await Promise.all([grid, support].map(textsOf))).flat(2).flatMap(figuresIn));
      const sentences = report.texts.en.split(/(?<=\.) (?=[A-Z])/);
      expect(sentences.length).toBeGreaterThan(6);
      expect(sentences[0]).toContain(`is compared with ${count} properties`);
      for (const sentence of sentences)
        expect([sentence, figuresIn(sentence).filter((figure) => !shown.has(figure))]).toEqual([
          sentence,
          [],
        ]);
    }
  });

  longTest('says when the sheets have changed since it was written', async () => {
    const { grid } = await write(request);
    expect(await status()).toBe('The text agrees with the sheets.');
    await onSheet(workbook, grid, (sheet) => {
      sheet.getRange('D7').values = [[160]];
    });
    expect(await status()).toContain('The sheets have changed since');
    await write({
      ...request,
      choices: { ...choices, lot_size_sf: { ...choices.lot_size_sf!, value: 160 } },
    });
    expect(await status()).toBe('The text agrees with the sheets.');
  });
});

test('rates in the other unit have the figures of the methods in it, on the sheet as in the pane', async () => {
  const request = supportRequest(assessmentsAround(4, 60), {
    time: { value: 9000, basis: 'rolls', reason },
    lot_size_sf: { value: 0.0002, basis: 'pairs', reason },
    year_built: { value: 0.002, basis: 'own', reason },
    square_footage: { value: 1500, basis: 'robust', reason },
  });
  const kinds = { time: 'amount', lot_size_sf: 'share' } as const;
  const inOther = { ...request, comparison: { ...request.comparison, kinds } };
  const { support } = await write(inOther);
  expectFigures(await valuesOf(support), computed(inOther));
});

test('with too little evidence, each method says so and gives no number', async () => {
  const request = supportRequest(assessmentsAround(2, 6));
  const without = { ...request, comparison: { ...request.comparison, selected: [] } };
  const { support } = await write(without);
  // An appendix that the user has shown stays so.
  const appendix = 'Appendix 1 Example St';
  await onSheet(workbook, appendix, (sheet) => void (sheet.visibility = 'Visible'));
  await write(without);
  await onSheet(workbook, appendix, async (sheet, context) => {
    sheet.load('visibility');
    await context.sync();
    expect(sheet.visibility).toBe('Visible');
  });
  const values = await valuesOf(support);
  const figures = sideBySide(values);
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.every(([, ...numbers]) => numbers.slice(0, 3).every((number) => number === ''))).toBe(true);
  const notes = values.flatMap((row) => (String(row[6]).startsWith('Too little evidence') ? [row[6]] : []));
  expect(notes).toHaveLength(figures.length);
});
