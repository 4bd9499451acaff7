import type { ConnectedLookups, Lookup } from '../engine/index.ts';
import { addressOnSheet, cellAddress, inWorkbook, type SheetCell, WorkbookError } from '../excel/index.ts';
import { explainCall, findCalls, firstRows, readArguments, type FormulaCall } from '../formulas/index.ts';
import { registeredFunctions } from '../function-registry/index.ts';
import { language } from '../messages/index.ts';
import { supports } from '../office/index.ts';
import type { CallSource, FormulaSource, Precedent } from './cell-source.ts';

type SavedLookups = Pick<ConnectedLookups, 'cached' | 'savedAt'>;

export async function formulaSource(
  formula: string,
  cell: SheetCell,
  { spillsFrom, lookups }: { spillsFrom: string | null; lookups: SavedLookups },
): Promise<FormulaSource> {
  const calls = await Promise.all(findCalls(formula).map((call) => callSource(call, cell, lookups)));
  return {
    kind: 'formula',
    formula,
    spillsFrom,
    calls: calls.filter((call) => call !== null),
    precedents: await readPrecedents(cell),
  };
}

/** Null for a function that this version does not have. */
async function callSource(
  { name, args }: FormulaCall,
  { sheetId }: SheetCell,
  lookups: SavedLookups,
): Promise<CallSource | null> {
  const definition = registeredFunctions.find((one) => one.name === name);
  if (!definition) return null;
  const answers = new SavedAnswers(lookups);
  const values = await readArguments(definition, args, sheetId).catch(() => null);
  // A calculation among the arguments has no value here.
  const isComplete = values !== null && Object.values(values).every((cells) => cells !== undefined);
  if (isComplete) {
    await definition.evaluate(firstRows(definition, values), { estimate: answers }).catch(() => undefined);
  }
  const times = [...answers.times];
  return {
    name,
    title: definition.title[language()],
    arguments: explainCall(definition, args).map(({ parameter, text }) => ({
      label: parameter.label[language()],
      text,
    })),
    retrievedAt: times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) },
  };
}

/** Answers a calculation from saved results only, and notes when these were retrieved. */
class SavedAnswers {
  readonly times = new Set<number>();
  readonly #lookups: SavedLookups;

  constructor(lookups: SavedLookups) {
    this.#lookups = lookups;
  }

  async request<Input, Response>(lookup: Lookup<Input, Response>, input: Input): Promise<Response> {
    const [result] = await this.#lookups.cached(lookup, [input]);
    if (!result) throw new Error(`${lookup.endpoint} is not saved.`);
    const time = this.#lookups.savedAt(lookup, input);
    if (time !== null) this.times.add(time);
    if (!result.ok) throw result.error;
    return result.value;
  }
}

/** Null if this Excel does not tell. */
async function readPrecedents(cell: SheetCell): Promise<Precedent[] | null> {
  if (!supports('precedents')) return null;
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(cell.sheetId);
    const { ranges } = sheet.getRangeByIndexes(cell.row, cell.column, 1, 1).getDirectPrecedents();
    ranges.load('items/address,items/rowIndex,items/columnIndex,items/cellCount,items/worksheet/name');
    await context.sync();
    return ranges.items.map(({ address, rowIndex, columnIndex, cellCount, worksheet }) => ({
      address,
      cells: cellCount,
      firstCell: addressOnSheet(worksheet.name, cellAddress(rowIndex, columnIndex)),
    }));
  }).catch((error: unknown) => {
    // Excel's answer for a formula that refers to no cells.
    if (error instanceof WorkbookError && error.code === 'ItemNotFound') return [];
    throw error;
  });
}
