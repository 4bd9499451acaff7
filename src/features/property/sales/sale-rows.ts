import Papa from 'papaparse';
import {
  areaUnitIn,
  convertedTo,
  isOtherCurrency,
  orderOfDates,
  readDate,
  readNumber,
  scaleOf,
  words,
  type ColumnScale,
  type DateOrder,
} from '@cdata/catalog/reading';
import { countsFrom } from '../../../excel/cells/index.ts';
import {
  areaUnitOf,
  askedFields,
  lackingFields,
  readSaleColumns,
  saleCharacteristics,
  type SaleChoices,
  type SaleColumns,
  type SaleField,
} from './sale-columns.ts';
import { inWorkbook } from '../../../excel/index.ts';
import type { EvidenceLine, EvidenceReason } from '../comparables/evidence-line.ts';
import { isArea, ownCharacteristic, type OwnFacts } from '../subject/characteristics.ts';
import { isParking } from '../subject/property-kind.ts';

/** A sale as the user has it. */
export interface SaleRow {
  /** Of the pasted text or the range, counted from 1. */
  row: number;
  address: string;
  /** Empty if there is no such column. */
  city: string;
  /** Dollars. */
  price: number;
  /** YYYY-MM-DD */
  date: string;
  /** What the list says of the property besides; areas in square feet. Undefined without any. */
  facts?: OwnFacts;
}

export interface ReadSales {
  sales: SaleRow[];
  /** Rows that can't be used, and why, with the texts that could not be read. */
  leftOut: EvidenceLine[];
  /** Columns that weren't found, neither by header nor by contents. */
  lacks: ('address' | 'price' | 'date')[];
  /** Fields of which several columns may be it alike: nothing is read until the user chooses. */
  asked: SaleField[];
  /** A date that can be read in two orders, where no other one proves which: nothing is read until the user chooses. */
  unclearDate: string | null;
  /** Whether an area has no unit, neither in its header nor in its cell: nothing is read until the user chooses one. */
  lacksAreaUnit: boolean;
  /** Headers of areas that are in several units. */
  mixedAreas: string[];
  columns: SaleColumns;
}

/** More sales are left to several lists: each takes calls. */
const maxSales = 500;

/** The rows of a pasted text: tabs separate columns, as sheets copy them, or else semicolons or commas. */
export function pastedRows(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n');
  const firstLine = text.slice(0, text.indexOf('\n'));
  const delimiter = text.includes('\t') ? '\t' : firstLine.includes(';') ? ';' : ',';
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return data.map((line) => line.map((cell) => cell.trim()));
}

/**
 * Reads sales out of cells, by the headers of their columns or, without headers, by what they contain.
 *
 * @param choices The columns that the user chose.
 * @param today YYYY-MM-DD: a later sale is a mistake.
 * @param chosenOrder The order of day and month that the user chose, where the dates don't prove it.
 */
export function readSales(
  cells: readonly (readonly unknown[])[],
  today: string,
  choices: SaleChoices = {},
  chosenOrder: DateOrder | null = null,
): ReadSales {
  const columns = readSaleColumns(cells, choices);
  const body = cells.map((row, at) => ({ row, number: at + 1 })).slice(columns.hasHeaders ? 1 : 0);
  const [lacks, asked] = [lackingFields(columns), askedFields(columns)];
  const areas = readAreas(
    columns,
    body.map(({ row }) => row),
  );
  const lacksAreaUnit = areas.lacksUnit && choices.areaUnit === undefined;
  const state = { lacks, asked, unclearDate: null, lacksAreaUnit, mixedAreas: areas.mixed, columns };
  const none = { ...state, sales: [], leftOut: [] };
  if (lacks.length + asked.length > 0 || lacksAreaUnit) return none;
  const cell = (row: readonly unknown[], name: SaleField) => row[columns.fields[name].columns[0] ?? -1] ?? '';
  const joined = (row: readonly unknown[], name: SaleField) =>
    columns.fields[name].columns
      .map((at) => String(row[at] ?? '').trim())
      .filter(Boolean)
      .join(', ');
  const dates = body.map(({ row }) => cell(row, 'date'));
  const order = orderOfDates(dates.map(String)) ?? chosenOrder;
  const unclearDate = dates.find((date) => readDate(date, { order }).kind === 'ambiguous');
  if (unclearDate !== undefined) return { ...none, unclearDate: String(unclearDate) };
  const sales: SaleRow[] = [];
  const leftOut: EvidenceLine[] = [];
  for (const { row, number } of body) {
    if (row.every((value) => value === '' || value === null)) continue;
    const place = { row: number, address: joined(row, 'address'), city: joined(row, 'city') };
    const price = dollarsOf(cell(row, 'price'), {
      ...columns.scale,
      isOtherUnit: columns.scale.isOtherUnit || isOtherCurrency(joined(row, 'currency')),
    });
    const date = saleDate(cell(row, 'date'), order);
    const [kind, status] = [joined(row, 'kind'), joined(row, 'status')];
    const reason = reasonOf({ ...place, kind, status, price, date, today });
    if (reason === null && sales.length < maxSales) {
      const facts = factsOf(row, columns, choices);
      sales.push({ ...place, price: price as number, date: date!, ...(facts && { facts }) });
      continue;
    }
    leftOut.push({
      ...place,
      id: `row ${number}`,
      value: typeof price === 'number' ? price : String(cell(row, 'price')),
      date: date ?? String(cell(row, 'date')),
      reason: reason ?? 'overLimit',
      rows: [],
      takenBack: [],
    });
  }
  return { ...state, sales, leftOut };
}

const areaNames = saleCharacteristics.filter(isArea);

/** Whether areas have a unit, in the header or in the cell, and which are in several. */
function readAreas(
  columns: SaleColumns,
  rows: readonly (readonly unknown[])[],
): { lacksUnit: boolean; mixed: string[] } {
  const areas = areaNames.flatMap((name) => {
    const [column] = columns.fields[name].columns;
    if (column === undefined) return [];
    const ofHeader = areaUnitOf(columns, name);
    const units = rows.flatMap((row) => {
      const reading = readNumber(row[column], { kind: 'area', language: null });
      return reading.kind === 'value' ? [reading.unit ?? ofHeader] : [];
    });
    return [{ header: columns.headers[column]!, units: new Set(units) }];
  });
  return {
    lacksUnit: areas.some(({ units }) => units.has(null)),
    mixed: areas.flatMap(({ header, units }) => (units.size > 1 ? [header] : [])),
  };
}

/** What a row says of its property: what can be read for certain. Undefined if that is nothing. */
function factsOf(
  row: readonly unknown[],
  columns: SaleColumns,
  { compared = [], areaUnit }: SaleChoices,
): OwnFacts | undefined {
  const known = saleCharacteristics.flatMap((name): [string, number][] => {
    const [column] = columns.fields[name].columns;
    if (column === undefined) return [];
    const header = columns.headers[column]!;
    const reading = readNumber(
      row[column],
      isArea(name)
        ? { kind: 'area', language: null, column: scaleOf(header, 'area') }
        : { kind: 'count', language: null },
    );
    if (reading.kind !== 'value' || !(reading.value > 0)) return [];
    const unit = reading.unit ?? areaUnitIn(header) ?? areaUnit ?? null;
    return [[name, isArea(name) ? convertedTo('ft2', reading.value, unit) : reading.value]];
  });
  const further = columns.comparable
    .filter(({ column }) => compared.includes(column))
    .flatMap(({ column, header, isNumeric }): [string, number | string][] => {
      const text = String(row[column] ?? '').trim();
      if (!isNumeric) return text === '' ? [] : [[ownCharacteristic(header), text]];
      const reading = readNumber(row[column], { kind: 'number', language: null });
      return reading.kind === 'value' ? [[ownCharacteristic(header), reading.value]] : [];
    });
  const facts = [...known, ...further];
  return facts.length === 0 ? undefined : Object.fromEntries(facts);
}

interface ReadRow {
  address: string;
  kind: string;
  status: string;
  price: number | 'currency' | null;
  date: string | null;
  today: string;
}

/** Why a row is no sale; null if it is one. */
function reasonOf({ address, kind, status, price, date, today }: ReadRow): EvidenceReason | null {
  if (address === '') return 'noAddress';
  if (isUnsold(status)) return 'unsold';
  if (price === null) return 'noPrice';
  if (price === 'currency') return 'currency';
  if (date === null) return 'noDate';
  if (date > today) return 'future';
  return isParking(address, kind) ? 'parking' : null;
}

/** What boards write for listings that are not sold, in codes and in words. */
const unsoldCode =
  /^(?:a|act|ac|actif|active|new|nouveau|nouvelle|available|disponible|pc|ext|bom|back|sc|sce|scx|cond|p|pnd|pend|pending|lc|lce|lsd|leased?|rented|exp|ex|x|ter|term|t|can|cnc|cancel|sus|wd|w|dft|draft|hold|off|for|en|under|unsold|not)$/;
const unsoldWord =
  /\b(?:conditional(?:ly)?|conditionnel(?:le)?|pending|leased|loue|louee|expired?|expiree?|terminated|cancell?ed|annulee?|withdrawn|retiree?|suspended|suspendue?|collapsed|fell|active)\b/;

/** Whether a board's status is that of a listing without a sale: `Sc`, `Exp`, `Sold conditional`. Unknown ones are not. */
export function isUnsold(status: string): boolean {
  const [first = '', ...others] = words(status);
  return unsoldCode.test(first) || unsoldWord.test([first, ...others].join(' '));
}

/** Null if it is no amount above 0. */
function dollarsOf(value: unknown, column: ColumnScale): number | 'currency' | null {
  const reading = readNumber(value, { kind: 'money', language: null, column });
  if (reading.kind === 'unreadable' && reading.reason === 'otherUnit') return 'currency';
  return reading.kind === 'value' && reading.value > 0 ? reading.value : null;
}

/** A number before it is rather a price. */
const firstSerialDay = '1960-01-01';

/** A day as YYYY-MM-DD; null if it can't be read with certainty. */
function saleDate(value: unknown, order: DateOrder | null): string | null {
  const reading = readDate(value, { order, countsFrom: countsFrom() });
  if (reading.kind !== 'date' || reading.precision !== 'day') return null;
  const isSerial = reading.assumed.includes('serial');
  return isSerial && (typeof value !== 'number' || reading.day < firstSerialDay) ? null : reading.day;
}

const millisecondsPerYear = 365.25 * 86_400_000;

/** A day as a number of years, such as 2025.5. */
export const yearsOf = (date: string): number => 1970 + Date.parse(date) / millisecondsPerYear;

/** The cells of the selection with something in them, or those of the whole sheet if one cell is selected. */
export const selectedRows = (): Promise<unknown[][]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const selection = context.workbook.getSelectedRange().load('cellCount');
    await context.sync();
    const used =
      selection.cellCount === 1
        ? context.workbook.worksheets.getActiveWorksheet().getUsedRangeOrNullObject(true)
        : selection.getUsedRangeOrNullObject(true);
    used.load('values');
    await context.sync();
    return used.isNullObject ? [] : (used.values as unknown[][]);
  });
