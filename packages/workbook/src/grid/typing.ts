import {
  CellValueType,
  type ICellData,
  type Injector,
  InterceptorEffectEnum,
  IUniverInstanceService,
  type Nullable,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import {
  AFTER_CELL_EDIT,
  BEFORE_CELL_EDIT,
  INTERCEPTOR_POINT,
  type ISheetLocation,
  SheetInterceptorService,
} from '@univerjs/sheets';
import { generalFormat } from './appearance.ts';
import {
  type CellChange,
  isFormula,
  isMonthAndDay,
  isUnreadNumber,
  parseCellText,
  textOfDate,
  typedNumber,
} from './cell-contents.ts';
import { englishFormula, frenchFormula, frenchNumber, frenchValue } from './french-typing.ts';

type EditedCell = ISheetLocation & { origin: Nullable<ICellData> };

/** Before Univer reads numbers and formulas. */
const priority = 1000;

/** What a text becomes that is entered in English: a formula, a value with its format, or a text. */
export const readEnglish = (text: string): CellChange => readText(text, (formula) => formula, parseCellText);

/** The same in Canadian French. */
export const readFrench = (text: string): CellChange => readText(text, englishFormula, frenchValue);

function readText(
  text: string,
  readFormula: (formula: string) => string,
  readValue: (text: string) => CellChange,
): CellChange {
  if (text === '') return { value: null };
  if (text.startsWith("'")) return { value: text.slice(1) };
  if (/^=./s.test(text)) {
    const formula = readFormula(text);
    return isFormula(formula) ? { formula } : { value: text };
  }
  const change = readValue(text);
  // Shorter texts have no more digits than numbers keep.
  if (typeof change.value === 'number' && text.length > 15) change.value = typedNumber(change.value);
  return change;
}

const fractionFormat = /[?#]\/[?#\d]/;

const asText = (cell: ICellData): ICellData => ({ ...cell, t: CellValueType.STRING });

/** Reads what is typed as Excel in English does: a comma that does not separate thousands makes a text. */
export function typeInEnglish(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler: (cell, _, next) => {
      if (!cell || cell.f || cell.t || cell.p || typeof cell.v !== 'string') return next(cell);
      if (isMonthAndDay(cell.v)) return withTyped(injector, cell, parseCellText(cell.v));
      return isUnreadNumber(cell.v) ? asText(cell) : next(cell);
    },
  });
  keepWhole(injector, (cell) => cell);
}

/** Reads and shows what is typed as Excel in Canadian French does. */
export function typeInFrench(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler: (cell, _, next) => {
      if (cell?.f) return next({ ...cell, f: englishFormula(cell.f) });
      if (!cell || typeof cell.v !== 'string' || cell.v === '' || cell.p) return next(cell);
      if (cell.t === CellValueType.FORCE_STRING || cell.t === CellValueType.STRING) return next(cell);
      return withTyped(injector, cell, frenchValue(cell.v));
    },
  });
  keepWhole(injector, inFrench);
}

/** A cell with a value that was typed, and with its format if the cell has none. In a cell of fractions, `1/2` is one. */
function withTyped(injector: Injector, cell: ICellData, { value, numberFormat }: CellChange): ICellData {
  const pattern = patternOf(injector, cell);
  const [, over, under] = (/^\s*(\d+)\/(\d+)\s*$/.exec(String(cell.v)) ?? []).map(Number);
  if (fractionFormat.test(pattern) && under) return { ...cell, v: over! / under, t: CellValueType.NUMBER };
  if (typeof value === 'boolean') return { ...cell, v: Number(value), t: CellValueType.BOOLEAN };
  if (typeof value !== 'number') return asText(cell);
  return {
    ...cell,
    v: value,
    t: CellValueType.NUMBER,
    ...(numberFormat &&
      pattern === generalFormat && {
        s: { ...styleOf(injector, cell.s), n: { pattern: numberFormat } },
      }),
  };
}

/**
 * Shows cells in their editor with all that they are, and keeps what they are if it is entered unchanged: Univer's editor
 * has the digits that the column shows, and reads them as the number.
 */
function keepWhole(injector: Injector, inLanguage: (cell: ICellData) => ICellData): void {
  const { writeCellInterceptor } = injector.get(SheetInterceptorService);
  const fetch = writeCellInterceptor.fetchThroughInterceptors.bind(writeCellInterceptor);
  // After all interceptors: those of Univer read the cell again, and end where there is a formula.
  const inEditor = (cell: Nullable<ICellData>, location: EditedCell): Nullable<ICellData> => {
    const edited = fetch(BEFORE_CELL_EDIT)(cell, location);
    const raw = location.worksheet.getCellRaw(location.row, location.col);
    return edited && inLanguage({ ...edited, ...wholeNumber(injector, edited, raw) });
  };
  writeCellInterceptor.fetchThroughInterceptors = ((name, filter) =>
    name === (BEFORE_CELL_EDIT as unknown) ? inEditor : fetch(name, filter)) as typeof fetch;
  writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: priority + 1,
    handler: (cell, location, next) => {
      const { worksheet, row, col } = location;
      const raw = worksheet.getCellRaw(row, col);
      // A type says that a text was entered.
      if (!cell || cell.f || cell.p || cell.t || raw?.f || raw?.t !== CellValueType.NUMBER) return next(cell);
      const editorCell = inEditor(worksheet.getCell(row, col), location);
      return String(editorCell?.v) === cell.v ? { ...cell, v: raw.v, t: raw.t } : next(cell);
    },
  });
}

/** A number in General format with all of its digits, and a date with its year. */
function wholeNumber(
  injector: Injector,
  edited: ICellData,
  raw: Nullable<ICellData>,
): Pick<ICellData, 'v'> | null {
  if (edited.f || raw?.t !== CellValueType.NUMBER || typeof raw.v !== 'number') return null;
  const pattern = patternOf(injector, raw);
  if (pattern === generalFormat) return { v: raw.v };
  const date = Number.isInteger(raw.v) && /[dy]/i.test(pattern) ? textOfDate(raw.v, pattern) : null;
  return date === null ? null : { v: date };
}

/** A cell as its editor shows it in French. */
function inFrench(cell: ICellData): ICellData {
  if (cell.f) return { ...cell, f: frenchFormula(cell.f) };
  if (cell.t !== CellValueType.NUMBER) return cell;
  if (typeof cell.v === 'number') return { ...cell, v: frenchNumber(cell.v) };
  const isEnglish = /^-?\d+\.\d+%?$/.test(String(cell.v));
  return isEnglish ? { ...cell, v: String(cell.v).replace('.', ',') } : cell;
}

const patternOf = (injector: Injector, { s }: ICellData): string =>
  styleOf(injector, s)?.n?.pattern ?? generalFormat;

function styleOf(injector: Injector, style: ICellData['s']) {
  const workbook = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
  return workbook?.getStyles().get(style) ?? null;
}

/** After numbers in General format are shortened (priority 10). */
const displayPriority = 9;

/** Shows numbers in General format with a comma: other formats have it from the grid's language. */
export function showDecimalCommas(injector: Injector): void {
  const workbook = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)!;
  const formatOf = (cell: ICellData) =>
    workbook.getStyles().getStyleByCell(cell)?.n?.pattern ?? generalFormat;
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: displayPriority,
    effect: InterceptorEffectEnum.Value,
    handler: (cell, location, next) => {
      const isNumber = cell?.t === CellValueType.NUMBER || typeof cell?.v === 'number';
      const text = isNumber ? String(cell!.v) : '';
      if (!/^-?\d+\.\d+(E[+-]?\d+)?$/i.test(text) || formatOf(cell!) !== generalFormat) return next(cell);
      return next({ ...(cell === location.rawData ? location.rawData : cell), v: text.replace('.', ',') });
    },
  });
}
