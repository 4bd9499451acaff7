import {
  CellValueType,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
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
  writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
    priority,
    handler: (cell, _, next) => {
      const content = next(cell);
      if (!content) return content;
      if (content.f) return { ...content, f: frenchFormula(content.f) };
      if (typeof content.v === 'number' && content.t !== CellValueType.BOOLEAN)
        return { ...content, v: frenchNumber(content.v) };
      const isNumber = typeof cell?.v === 'number' && typeof content.v === 'string';
      return isNumber ? { ...content, v: content.v!.toString().replace('.', ',') } : content;
    },
  });
}

function styleOf(injector: Injector, style: ICellData['s']) {
  const workbook = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
  return workbook?.getStyles().get(style) ?? null;
}
