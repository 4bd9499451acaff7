import {
  CellValueType,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import { AFTER_CELL_EDIT, BEFORE_CELL_EDIT, SheetInterceptorService } from '@univerjs/sheets';
import { generalFormat } from './appearance.ts';
import { isFormula, isUnreadNumber, parseCellText, typedNumber, type CellChange } from './cell-contents.ts';
import { englishFormula, frenchFormula, frenchNumber, frenchValue } from './french-typing.ts';

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

const asText = (cell: ICellData): ICellData => ({ ...cell, t: CellValueType.STRING });

/** Reads what is typed as Excel in English does: a comma that does not separate thousands makes a text. */
export function typeInEnglish(injector: Injector): void {
  injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler: (cell, _, next) =>
      cell && !cell.f && typeof cell.v === 'string' && isUnreadNumber(cell.v) ? asText(cell) : next(cell),
  });
}

/** Reads and shows what is typed as Excel in Canadian French does. */
export function typeInFrench(injector: Injector): void {
  const { writeCellInterceptor } = injector.get(SheetInterceptorService);
  writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority,
    handler: (cell, _, next) => {
      if (cell?.f) return next({ ...cell, f: englishFormula(cell.f) });
      if (!cell || typeof cell.v !== 'string' || cell.v === '' || cell.p) return next(cell);
      if (cell.t === CellValueType.FORCE_STRING || cell.t === CellValueType.STRING) return next(cell);
      const { value, numberFormat } = frenchValue(cell.v);
      if (typeof value === 'boolean') return { ...cell, v: Number(value), t: CellValueType.BOOLEAN };
      if (typeof value === 'string') return asText(cell);
      const style = styleOf(injector, cell.s);
      const isGeneral = (style?.n?.pattern ?? generalFormat) === generalFormat;
      return {
        ...cell,
        v: value,
        t: CellValueType.NUMBER,
        ...(numberFormat && isGeneral && { s: { ...style, n: { pattern: numberFormat } } }),
      };
    },
  });
  // After all interceptors: those of Univer read the cell again, and end where there is a formula.
  const fetch = writeCellInterceptor.fetchThroughInterceptors.bind(writeCellInterceptor);
  writeCellInterceptor.fetchThroughInterceptors = ((name, filter) => {
    const edited = fetch(name, filter);
    if (name !== (BEFORE_CELL_EDIT as unknown)) return edited;
    return (cell, location) => inFrench(edited(cell, location) as Nullable<ICellData>);
  }) as typeof fetch;
}

/** A cell as its editor shows it in French: what is entered unchanged must remain what it is. */
function inFrench(cell: Nullable<ICellData>): Nullable<ICellData> {
  if (!cell) return cell;
  if (cell.f) return { ...cell, f: frenchFormula(cell.f) };
  if (cell.t !== CellValueType.NUMBER) return cell;
  if (typeof cell.v === 'number') return { ...cell, v: frenchNumber(cell.v) };
  const isEnglish = /^-?\d+\.\d+%?$/.test(String(cell.v));
  return isEnglish ? { ...cell, v: String(cell.v).replace('.', ',') } : cell;
}

function styleOf(injector: Injector, style: ICellData['s']) {
  const workbook = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
  return workbook?.getStyles().get(style) ?? null;
}
