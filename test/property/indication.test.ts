import { describe, expect, test } from 'vitest';
import { testedLanguages } from '../extent.ts';
import { setLanguage } from '../../src/language/index.ts';
import { writeComparables, writeGrid } from '../../src/features/property/grid/write-comparables.ts';
import { gridMessages } from '../../src/features/property/grid/messages.ts';
import {
  lackingFacts,
  lacksUnit,
  propertyAtUnit,
  propertyMessages,
} from '../../src/features/property/index.ts';
import { subjectText } from '../../src/features/property/subject/subject-text.ts';
import { writeRates } from '../../src/features/property/report/write-report.ts';
import { supportEvidence } from '../../src/features/property/support/support-evidence.ts';
import { assessmentOf, place } from './assessment.ts';
import {
  chooseRates,
  comparison,
  gridWorkbook,
  options,
  others,
  selected,
  subject,
} from './grid-workbook.ts';

const { onGrid, valuesOf, summaryOf } = gridWorkbook();

/** Labels and the first comparables' columns of the lines of a grid. */
const gridOf = async (sheetId: string) => valuesOf(sheetId, 'A1:F80');
const rowOf = async (sheetId: string, label: string) =>
  (await gridOf(sheetId)).findLastIndex(([cell]) => cell === label) + 1;

describe.each(testedLanguages)('a value, in %s,', (language) => {
  const indication = async (sheetId: string) => {
    const { median, withheld, reconciled } = gridMessages();
    const summary = await summaryOf(sheetId);
    return [median, withheld, reconciled].map((label) => summary.get(label) ?? '');
  };
  const weigh = async (sheetId: string, weights: number[]) => {
    const row = await rowOf(sheetId, gridMessages().weight);
    await onGrid(sheetId, (sheet) => void (sheet.getRange(`D${row}:F${row}`).values = [weights]));
  };

  test('is indicated only once all rates have a figure and a reason, and weights make 100%', async () => {
    setLanguage(language);
    const { withheldReasons: reasons } = gridMessages();
    const { sheetId } = await writeComparables(comparison, options());
    expect(await indication(sheetId)).toEqual(['', reasons.rates, '']);
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 0, 0]));
    expect(await indication(sheetId)).toEqual([450_000, '', '']);
    await weigh(sheetId, [0.5, 0.25, 0.25]);
    expect(await indication(sheetId)).toEqual([450_000, '', 462_500]);
    // As after a column was deleted.
    await weigh(sheetId, [0.5, 0.25, 0]);
    expect(await indication(sheetId)).toEqual(['', reasons.weights, '']);
    await weigh(sheetId, [2, 0, 0]);
    expect(await indication(sheetId)).toEqual(['', reasons.weights, '']);
  });

  test('is not indicated by two comparables, below 0, or by adjustments of more than 25%', async () => {
    setLanguage(language);
    const { withheldReasons: reasons } = gridMessages();
    const two = await writeComparables({ ...comparison, selected: selected.slice(0, 2) }, options());
    await onGrid(two.sheetId, (sheet) => chooseRates(sheet, [0, 0, 0]));
    expect(await indication(two.sheetId)).toEqual(['', reasons.few, '']);
    const { sheetId } = await writeComparables(comparison, options());
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 500, 0]));
    expect(await indication(sheetId)).toEqual(['', reasons.negative, '']);
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 200, 0]));
    expect(await indication(sheetId)).toEqual(['', reasons.gross, '']);
  });

  test('keeps the words about it in the other language', async () => {
    setLanguage(language);
    const { sheetId } = await writeComparables(comparison, options());
    const row = await rowOf(sheetId, gridMessages().words);
    await onGrid(sheetId, (sheet) => void (sheet.getRange(`D${row}`).values = [['mostly the second']]));
    setLanguage(language === 'en' ? 'fr' : 'en');
    await writeComparables(comparison, options());
    expect((await summaryOf(sheetId)).get(gridMessages().words)).toBe('mostly the second');
  });

  test('has a rate whose method and signature go when another figure is typed over it', async () => {
    setLanguage(language);
    const entry = {
      rate: 0.001953125,
      basis: 'Theil-Sen',
      by: 'A. "Al" Tremblay',
      date: 46_000,
      reason: 'r',
    };
    const { written } = await writeGrid(comparison, options(), new Map([['time', entry]]));
    const signature = async () => {
      const [row] = await valuesOf(written.sheetId, 'D6:G6');
      return row;
    };
    const signed = [entry.rate, entry.basis, entry.by, entry.date];
    expect(await signature()).toEqual(signed);
    await writeComparables(comparison, options());
    expect(await signature()).toEqual(signed);
    await onGrid(written.sheetId, (sheet) => void (sheet.getRange('D6').values = [[0.003]]));
    expect(await signature()).toEqual([0.003, gridMessages().byHand, '', '']);
    await writeComparables(comparison, options());
    expect(await signature()).toEqual([0.003, gridMessages().byHand, '', '']);
  });
});

test('a rate that was supported for other comparables keeps its figure and reason, and loses its signature', async () => {
  const entry = { rate: 0.0195, basis: 'Pairs', by: 'A. Tremblay', date: 46_000, reason: 'r' };
  const { written } = await writeGrid(comparison, options(), new Map([['time', entry]]));
  const rowOf = async () => (await valuesOf(written.sheetId, 'D6:H6'))[0]!;
  await writeComparables({ ...comparison, fields: ['roll_number'] }, options());
  expect(await rowOf()).toEqual([0.0195, 'Pairs', 'A. Tremblay', 46_000, 'r']);
  await writeComparables({ ...comparison, selected: comparison.selected.slice(1) }, options());
  expect(await rowOf()).toEqual([0.0195, gridMessages().byHand, '', '', 'r']);
});

describe.each(testedLanguages)('a subject, in %s,', (language) => {
  const whole = propertyAtUnit(
    { ...subject, unit: { name: '999', hasRecords: false, hasAssessment: false } },
    null,
  );

  test('for which the user takes the whole address is printed as such, on grid, support and text', async () => {
    setLanguage(language);
    const sentence = subjectText({ ...whole, assessment: subject.assessment });
    expect(sentence).toContain('999');
    const { grid, support, report } = await writeRates(
      {
        comparison: { ...comparison, subject: { ...whole, assessment: subject.assessment } },
        evidence: supportEvidence(subject, others, { place, unit: 'ft2', propertyClass: null }),
        ...{ pairDistance: 1, propertyClass: null, choices: {}, by: '' },
      },
      options(),
    );
    expect((await valuesOf(grid, 'A3'))[0]![0]).toBe(sentence);
    expect((await valuesOf(support, 'A1:A6')).flat()).toContain(sentence);
    expect(report.texts[language]).toContain(sentence);
  });

  test('without an assessment has no value, whatever the rates are', async () => {
    setLanguage(language);
    const { sheetId } = await writeComparables(
      { ...comparison, subject: { ...subject, matchType: 'interpolated', assessment: null } },
      options(),
    );
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 0, 0]));
    const { withheld, withheldReasons, median, reconciled } = gridMessages();
    const summary = await summaryOf(sheetId);
    expect([withheld, median, reconciled].map((label) => summary.get(label))).toEqual([
      withheldReasons.noSubject,
      '',
      '',
    ]);
    const [[sentence]] = (await valuesOf(sheetId, 'A3')) as [[string]];
    expect(sentence).toContain(propertyMessages().matchTypes.interpolated.toLowerCase());
  });
});

test('a subject without an assessment has a value by the facts that the user enters of it', async () => {
  const without = { ...subject, assessment: null };
  expect(lackingFacts(without, selected)).toEqual(expect.arrayContaining(['lot_size_sf', 'year_built']));
  expect(lackingFacts(subject, selected)).toEqual([]);
  const facts = { lot_size_sf: 5000, year_built: 2000 };
  const { sheetId } = await writeComparables({ ...comparison, subject: without, facts }, options());
  await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 20, 0]));
  // 400,000 + 1,000 × 20; 450,000 - 1,000 × 20; 600,000.
  expect((await summaryOf(sheetId)).get('Median of the adjusted values')).toBe(430_000);
  const [[sentence]] = (await valuesOf(sheetId, 'A3')) as [[string]];
  expect(sentence).toContain(
    'Facts of the subject that the appraiser entered: Lot area (ft²): 5,000; Year built: 2000.',
  );
});

test('a unit that no assessment has is no subject until the user says which record is meant', () => {
  const unit = (hasAssessment: boolean) => ({ name: '2', hasRecords: true, hasAssessment });
  expect(lacksUnit({ unit: unit(false) })).toBe(true);
  expect([lacksUnit({ unit: unit(true) }), lacksUnit({ unit: null })]).toEqual([false, false]);
  const { unit: none, replacedUnit } = propertyAtUnit({ ...subject, unit: unit(false) }, null);
  expect([none, replacedUnit]).toEqual([null, '2']);
  expect(propertyAtUnit(subject, null).replacedUnit).toBeNull();
});

test('time is adjusted first, and the others on the time-adjusted value', async () => {
  const old = { ...selected[0]!, record: { ...selected[0]!.record, assessment_year: 2022 } };
  const { sheetId } = await writeComparables({ ...comparison, selected: [old] }, options());
  await onGrid(sheetId, (sheet) => chooseRates(sheet, [0.05, 0, 0.01]));
  const line = async (label: string) => (await gridOf(sheetId))[(await rowOf(sheetId, label)) - 1]![3];
  // 400,000 × 5% × 2 years; then 440,000 × 1% × 10 years.
  expect(await line('Time adj.')).toBe(40_000);
  expect(await line('Time-adjusted value (the adjustments below are on it)')).toBe(440_000);
  expect(await line('Year built adj.')).toBe(44_000);
  expect(await line('Adjusted value')).toBe(484_000);
});

test('a check that has nothing to check is blank', async () => {
  const bare = assessmentOf('0001', { assessed_value: 500_000, assessment_year: null });
  const { sheetId } = await writeComparables(
    { ...comparison, subject: { ...subject, assessment: bare } },
    options(),
  );
  const summary = await summaryOf(sheetId);
  expect([
    summary.get('Rates below 0'),
    summary.get('Comparables do not bracket the subject in'),
    summary.get('Comparables from a roll a year older, or more'),
    summary.get('Rows of the same property'),
  ]).toEqual(['', '', '', 'OK']);
});

test('a rate is printed with the digits that its adjustment takes', async () => {
  const entry = { basis: 'Theil-Sen', by: 'A', date: 46_000, reason: 'r' };
  const { written } = await writeGrid(
    comparison,
    options(),
    new Map([
      ['time', { ...entry, rate: 0.001953125 }],
      ['lot_size_sf', { ...entry, rate: 1234.567 }],
    ]),
  );
  const [values, texts] = await onGrid(written.sheetId, async (sheet, context) => {
    const range = sheet.getRange('D6:D7').load('values,text');
    await context.sync();
    return [range.values, range.text];
  });
  expect(values).toEqual([[0.001953125], [1234.567]]);
  expect(texts.flat().map((text) => String(text).trim())).toEqual(['0.1953%', '$1,234.57']);
});
