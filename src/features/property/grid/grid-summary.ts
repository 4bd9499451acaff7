import {
  besideText,
  changeFormat,
  dollarFormat,
  textFormat,
  type CellScalar,
} from '../../../excel/cells/index.ts';
import { CellPlan, cellAt } from '../../../excel/index.ts';
import { areaKinds } from '../subject/characteristics.ts';
import {
  checkRows,
  gridRows,
  gridWidths,
  onceRatesAreChosen,
  rateCells,
  summaryColumns,
  timeLine,
  valueLine,
  withheldLine,
  type GridModel,
} from './grid-model.ts';
import {
  columnKey,
  putKey,
  rateColumns,
  rateKey,
  wordsKey,
  type KeyedCells,
  type RateColumn,
} from './grid-keys.ts';
import { rateLabel, timeRate, type Rate, formatOf, rateUnit } from './rates.ts';
import { gridMessages } from './messages.ts';
import { propertyMessages } from '../subject/messages.ts';
import { inLanguage } from '../../../language/index.ts';

/** Where the lines of a grid are. */
export interface GridCells {
  /** The comparables' cells of a line, of each part of the grid. */
  ranges(line: string): string[];
  /** The cell of a comparable in a line. @param at Counted from 0. */
  comparable(line: string, at: number): string;
  /** The subject's cell of a line. */
  subject(line: string): string;
}

const dateFormat = 'yyyy-mm-dd';

/** What the user has entered or chosen for a rate. */
export interface RateEntry {
  rate: CellScalar;
  basis: string;
  by: string;
  /** A serial number; empty before a choice. */
  date: CellScalar;
  reason: string;
}

const blankEntry: RateEntry = { rate: '', basis: '', by: '', date: '', reason: '' };

interface SummaryOptions {
  model: GridModel;
  cells: GridCells;
  title: string;
  source: string;
  /** What was read, and what became of it. */
  evidence: string;
  /** By rate. */
  entries: ReadonlyMap<string, RateEntry>;
  /** What the user has written about the reconciled value. */
  words: string;
  /** Whether the subject has an assessment: without its facts, no value is indicated. */
  hasSubject: boolean;
}

/** The summary above the grid: rates with their reasons, what the comparables indicate, and checks; all are formulas. */
export function planSummary(options: SummaryOptions): CellPlan {
  const { model, title, source, evidence } = options;
  const plan = new CellPlan();
  const rows = gridRows(model);
  plan.title(title);
  plan.prose(rows.source, source, gridWidths);
  plan.style('secondary', { row: rows.source, column: 0, rows: 1, columns: 1 });
  plan.prose(rows.evidence, evidence, gridWidths);
  planRates(plan, options);
  planIndication(plan, options);
  planChecks(plan, options);
  return plan;
}

/** `Floor area (m²): $ per m²` */
export const rateText = (rate: Rate, { unit }: Pick<GridModel, 'unit'>): string =>
  gridMessages().rateIn(rateLabel(rate.name, unit), rateUnit(rate, unit));

function planRates(plan: CellPlan, { model, cells, entries }: SummaryOptions): void {
  const text = gridMessages();
  const { rates, firstRate } = gridRows(model);
  const { label, subject, value, basis, by, date, reason } = summaryColumns;
  plan.section(rates, text.rates);
  const header = [
    text.rate,
    '',
    text.ofSubject,
    text.rateValue,
    text.basis,
    text.by,
    text.date,
    text.reason,
    '',
  ];
  plan.header(rates + 1, header, header.length);
  plan.style('right', { row: rates + 1, column: subject, rows: 1, columns: value - subject + 1 });
  plan.style('right', { row: rates + 1, column: date, rows: 1, columns: 1 });
  plan.put(rates + 1, value, text.rateValue, besideText(textFormat));
  plan.put(rates + 1, date, text.date, besideText(textFormat));
  model.rates.forEach((rate, at) => {
    const row = firstRate + at;
    const entry = entries.get(rate.name) ?? blankEntry;
    const fact = cells.subject(rate.name === timeRate ? timeLine(model) : rate.name);
    plan.put(row, label, rateText(rate, model));
    putKey(plan, row, rateKey(rate, model));
    plan.put(row, subject, `=IF(ISNUMBER(${fact}),${fact},"")`, factFormat(rate, model));
    const signed = signature(entry, cellAt(row, value));
    plan.put(row, value, entry.rate, besideText(formatOf(rate, entry.rate)));
    plan.put(row, basis, signed.basis, 'General');
    plan.put(row, by, signed.by, signed.isSigned ? 'General' : textFormat);
    plan.put(row, date, signed.date, besideText(dateFormat));
    plan.prose(row, entry.reason, gridWidths.slice(reason), { column: reason, minLines: 2 });
  });
  const count = model.rates.length;
  const columns = { rate: value, basis, by, date, reason };
  for (const name of rateColumns) putKey(plan, firstRate + count, columnKey(name), columns[name]);
  plan.style('rows', { row: firstRate, column: 0, rows: count, columns: header.length });
  plan.style('wrapped', { row: firstRate, column: label, rows: count, columns: 1 });
  plan.style('wrapped', { row: firstRate, column: basis, rows: count, columns: 2 });
  plan.style('top', { row: firstRate, column: 0, rows: count, columns: reason });
  plan.style('input', { row: firstRate, column: value, rows: count, columns: 1 });
  plan.style('input', { row: firstRate, column: by, rows: count, columns: header.length - by });
}

/** The method of a rate and who chose it hold for that number only: another one in its cell is entered by hand. */
function signature({ rate, basis, by, date }: RateEntry, cell: string) {
  const { byHand } = gridMessages();
  const unsigned = `=IF(ISNUMBER(${cell}),${quoted(byHand)},"")`;
  if (typeof rate !== 'number' || basis === '' || byHands().includes(basis))
    return { basis: unsigned, by, date, isSigned: false };
  // Without an exponent, which other programs write another way.
  const number = String(rate).includes('e') ? rate.toFixed(20).replace(/0+$/, '') : String(rate);
  const isSame = `AND(ISNUMBER(${cell}),ABS(N(${cell})-(${number}))<=ABS(${number})/1000000000)`;
  return {
    basis: `=IF(${isSame},${quoted(basis)},IF(ISNUMBER(${cell}),${quoted(byHand)},""))`,
    by: `=IF(${isSame},${quoted(by)},"")`,
    date: typeof date === 'number' ? `=IF(${isSame},${date},"")` : date,
    isSigned: true,
  };
}

/** Rates without the methods and signatures that they had for other comparables: the figures and reasons stay. */
export const unsigned = (entries: ReadonlyMap<string, RateEntry>): Map<string, RateEntry> =>
  new Map(
    [...entries].map(([name, entry]) =>
      entry.basis === '' || byHands().includes(entry.basis)
        ? [name, entry]
        : [name, { ...entry, basis: '', by: '', date: '' }],
    ),
  );

const byHands = (): string[] =>
  (['en', 'fr'] as const).map((one) => inLanguage(one, () => gridMessages().byHand));

function factFormat({ name }: Rate, { basis }: GridModel): string {
  if (name === timeRate && basis === 'sales') return dateFormat;
  return name === timeRate || name === 'year_built' ? '0' : '#,##0';
}

function planIndication(plan: CellPlan, options: SummaryOptions): void {
  const { model, cells, hasSubject } = options;
  const text = propertyMessages();
  const { indication } = gridRows(model);
  const all = (line: string) => cells.ranges(line).join(',');
  const onceChosen = (formula: string) => `=${onceRatesAreChosen(model, formula)}`;
  const weights = cells.ranges('weight').join(',');
  const products = cells
    .ranges('adjusted')
    .map((adjusted, at) => `SUMPRODUCT(${adjusted},${cells.ranges('weight')[at]!})`)
    .join('+');
  const dollars = dollarFormat();
  const withheld = cellAt(indication + withheldLine, summaryColumns.value);
  const result = cellAt(indication + withheldLine + 1, summaryColumns.value);
  const unlessWithheld = (formula: string) => `=IF(${withheld}<>"","",${formula})`;
  const own = cells.subject('assessed_value');
  const isOfSales = model.basis === 'sales';
  const value = valueLine(model);
  const price =
    gridMessages()[isOfSales ? 'medianSalePricePer' : 'medianPrice'][areaKinds[model.areaField]][model.unit];
  const lines: [label: string, formula: string, format: string][] = [
    [text.comparables, `=COUNT(${all(value)})`, '0'],
    [
      isOfSales ? gridMessages().medianSalePrice : gridMessages().medianValue,
      `=IFERROR(MEDIAN(${all(value)}),"")`,
      dollars,
    ],
    [price, `=IFERROR(MEDIAN(${all('price')}),"")`, dollars],
    [gridMessages().lowest, onceChosen(`MIN(${all('adjusted')})`), dollars],
    [gridMessages().highest, onceChosen(`MAX(${all('adjusted')})`), dollars],
    [gridMessages().median, unlessWithheld(`MEDIAN(${all('adjusted')})`), dollars],
    [gridMessages().withheld, `=${withheldFormula({ model, cells, hasSubject })}`, 'General'],
    [gridMessages().reconciled, unlessWithheld(`IF(SUM(${weights})=0,"",${products})`), dollars],
    [gridMessages().words, '', textFormat],
    [
      gridMessages().againstAssessed,
      `=IFERROR(IF(OR(N(${own})=0,${result}=""),"",${result}/${own}-1),"")`,
      changeFormat(),
    ],
  ];
  planLines(plan, plan.section(indication, gridMessages().indication), lines);
  const label = `=IF(${withheld}="","",${quoted(gridMessages().withheld)})`;
  plan.put(indication + withheldLine, summaryColumns.label, label, 'General');
  const line = (at: number) => ({
    row: indication + at,
    column: 0,
    rows: 1,
    columns: summaryColumns.value + 1,
  });
  plan.style('secondary', line(withheldLine - 1));
  plan.style('total', line(withheldLine + 1));
  const words = { row: indication + withheldLine + 2, column: summaryColumns.value };
  plan.paragraph({ row: indication + withheldLine, column: words.column, columns: 2 }, 2);
  plan.prose(words.row, options.words, gridWidths.slice(words.column, words.column + 2), {
    ...words,
    minLines: 2,
  });
  plan.style('input', { ...words, rows: 1, columns: 2 });
  plan.style('top', { ...words, column: 0, rows: 1, columns: 1 });
  putKey(plan, words.row, wordsKey);
}

/** Fewer comparables indicate no value. */
const minComparables = 3;

/** How far the sum of the weights may be from 1. */
const maxWeightError = 0.0005;

/** The first reason for which no value is indicated; nothing if one is. */
function withheldFormula({
  model,
  cells,
  hasSubject,
}: Pick<SummaryOptions, 'model' | 'cells' | 'hasSubject'>): string {
  const { noSubject, rates, few, negative, gross, weights } = gridMessages().withheldReasons;
  if (!hasSubject) return quoted(noSubject);
  const adjusted = cells.ranges('adjusted').join(',');
  const sum = `SUM(${cells.ranges('weight').join(',')})`;
  const reasons: [condition: string, reason: string][] = [
    [`COUNT(${adjusted})<${minComparables}`, few],
    [`MIN(${adjusted})<=0`, negative],
    [`(${grossCount(cells)})>COUNT(${adjusted})/2`, gross],
    [`AND(${sum}<>0,ABS(${sum}-1)>${maxWeightError})`, weights],
  ];
  const first = reasons.reduceRight(
    (rest, [condition, reason]) => `IF(${condition},${quoted(reason)},${rest})`,
    '""',
  );
  return onceRatesAreChosen(model, first, quoted(rates));
}

const grossCount = (cells: GridCells): string =>
  cells
    .ranges('gross')
    .map((range) => `COUNTIF(${range},">${maxGross}")`)
    .join('+');

function planLines(
  plan: CellPlan,
  first: number,
  lines: readonly (readonly [label: string, formula: string, format: string])[],
): void {
  const { value } = summaryColumns;
  lines.forEach(([label, formula, format], at) => {
    plan.put(first + at, 0, label);
    plan.put(first + at, value, formula, format);
  });
  plan.style('rows', { row: first, column: 0, rows: lines.length, columns: value + 1 });
}

/** Gross adjustments beyond this share of the value make a comparable doubtful. */
const maxGross = 0.25;

function planChecks(plan: CellPlan, { model, cells }: SummaryOptions): void {
  const text = gridMessages().checks;
  const { checks } = gridRows(model);
  const characteristics = model.rates.filter(({ name }) => name !== timeRate);
  const label = (name: string) => quoted(rateLabel(name, model.unit));
  /** The names of the rates for which a condition holds. */
  const named = (condition: (rate: Rate) => string) => {
    const names = characteristics
      .map((rate) => `IF(${condition(rate)},"; "&${label(rate.name)},"")`)
      .join('&');
    return `IF(LEN(${names})=0,${quoted(text.passed)},MID(${names},3,500))`;
  };
  const countText = (count: string) => `IF(${count}=0,${quoted(text.passed)},${count})`;
  const facts = (name: string) => cells.ranges(name).join(',');
  const notBracketed = (rate: Rate) => {
    const { subject } = rateCells(model, rate.name);
    const bound = (of: string) => `${of}(${facts(rate.name)})`;
    return `IFERROR(AND(ISNUMBER(${subject}),OR(${bound('MIN')}>${subject},${bound('MAX')}<${subject})),FALSE)`;
  };
  const sum = (parts: readonly string[]) => parts.join('+');
  const rateValues = characteristics.map(({ name }) => rateCells(model, name).rate);
  const ownFacts = characteristics.map(({ name }) => rateCells(model, name).subject);
  /** Blank where there is nothing to check. */
  const ifAny = (numbers: readonly string[], check: string) =>
    `IF(COUNT(${numbers.join(',')})=0,"",${check})`;
  const year = rateCells(model, timeRate).subject;
  const isOfSales = model.basis === 'sales';
  const limit = isOfSales ? `EDATE(${year},-12)` : year;
  const older = sum(cells.ranges(timeLine(model)).map((range) => `COUNTIF(${range},"<"&${limit})`));
  const ids = cells.ranges('record_id');
  const twice = sum(
    ids.map((range) => {
      const occurrences = ids.map((other) => `COUNTIF(${other},${range})`).join('+');
      return `SUMPRODUCT((${range}<>"")*((${occurrences})>1))`;
    }),
  );
  const lines = [
    [
      text.direction,
      ifAny(
        rateValues,
        named((rate) => `N(${rateCells(model, rate.name).rate})<0`),
      ),
    ],
    [text.gross, onceRatesAreChosen(model, countText(`(${grossCount(cells)})`))],
    [text.bracketed, ifAny(ownFacts, named(notBracketed))],
    [
      isOfSales ? text.olderSales : text.older,
      ifAny([year, ...cells.ranges(timeLine(model))], `IF(N(${year})=0,"",${countText(`(${older})`)})`),
    ],
    [text.twice, countText(`(${twice})`)],
  ] as const;
  const first = plan.section(checks, text.title);
  planLines(
    plan,
    first,
    lines.map(([name, formula]) => [name, `=${formula}`, 'General'] as const),
  );
  planLists(plan, first, characteristics.map(({ name }) => `${rateLabel(name, model.unit)}; `).join(''));
}

/** Characters of a line of two columns. */
const lettersOfLine = 34;

/** The lists of rates may be longer than a line: next to them is the map. */
function planLists(plan: CellPlan, first: number, longest: string): void {
  const { value } = summaryColumns;
  const lines = Math.ceil(longest.length / lettersOfLine);
  if (lines < 2) return plan.style('right', { row: first, column: value, rows: checkRows, columns: 1 });
  plan.style('left', { row: first, column: value, rows: checkRows, columns: 1 });
  plan.style('top', { row: first, column: 0, rows: checkRows, columns: 1 });
  for (const row of [first, first + 2]) plan.paragraph({ row, column: value, columns: 2 }, lines);
}

const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;

/** What the user has written about the reconciled value of a grid's sheet. */
export function readWords(cells: KeyedCells): string {
  const [row] = cells.rows(wordsKey);
  return String(cells.at(row, cells.column(columnKey('rate'))));
}

/** What the user has entered for the rates of a grid's sheet, by rate: in another unit it is another rate. */
export function readRates(cells: KeyedCells, model: GridModel): ReadonlyMap<string, RateEntry> {
  const entries = model.rates.flatMap((rate): [string, RateEntry][] => {
    const [row] = cells.rows(rateKey(rate, model));
    if (row === undefined) return [];
    const scalar = (column: RateColumn) => cells.at(row, cells.column(columnKey(column)));
    const [basis, by, reason] = [scalar('basis'), scalar('by'), scalar('reason')].map(String);
    return [
      [rate.name, { rate: scalar('rate'), basis: basis!, by: by!, date: scalar('date'), reason: reason! }],
    ];
  });
  return new Map(entries);
}
