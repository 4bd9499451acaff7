import { datasets, type DatasetName } from '@cdata/catalog';
import type { ServiceRecord } from '../../api/index.ts';
import type { Engine, Lookup } from '../../engine/index.ts';
import { addressOnSheet, cellAddress, inWorkbook, type SheetCell, WorkbookError } from '../../excel/index.ts';
import { explainCall, findCalls, firstRows, readArguments, type FormulaCall } from '../formulas/index.ts';
import { registeredFunctions } from '../../app/function-registry.ts';
import { language } from '../../language/index.ts';
import { supports } from '../../app/office.ts';
import { usedSources, type UsedRecords } from './reports/index.ts';
import type { CallOrigin, FormulaOrigin, Precedent } from './cell-origin.ts';
import { savedSources } from './record-origin.ts';

type SavedResults = Pick<Engine, 'cached' | 'savedAt'>;

/** A formula as the workbook has it, and in the language of Excel. */
export interface CellFormula {
  english: string;
  local: string;
}

export async function formulaOrigin(
  { english, local }: CellFormula,
  cell: SheetCell,
  { spillsFrom, engine }: { spillsFrom: string | null; engine: SavedResults },
): Promise<FormulaOrigin> {
  const calls = await Promise.all(findCalls(english).map((call) => callOrigin(call, cell, engine)));
  return {
    kind: 'formula',
    formula: local,
    spillsFrom,
    calls: calls.filter((call) => call !== null),
    precedents: await readPrecedents(cell),
  };
}

/** Null for a function that this version does not have. */
async function callOrigin(
  { name, args }: FormulaCall,
  { sheetId }: SheetCell,
  engine: SavedResults,
): Promise<CallOrigin | null> {
  const definition = registeredFunctions.find((registered) => registered.name === name);
  if (!definition) return null;
  const answers = new SavedAnswers(engine);
  const values = await readArguments(definition, args, sheetId).catch(() => null);
  // A calculation among the arguments has no value here.
  const isComplete = values !== null && Object.values(values).every((cells) => cells !== undefined);
  if (isComplete) {
    await definition.evaluate(firstRows(definition, values), { callCounter: answers }).catch(() => undefined);
  }
  const times = [...answers.times];
  const records = [...answers.records.values()];
  const sources = await savedSources(engine);
  return {
    records,
    sources: sources && usedSources(sources, records),
    name,
    title: definition.title[language()],
    arguments: explainCall(definition, args).map(({ parameter, text }) => ({
      label: parameter.label[language()],
      text,
    })),
    retrievedAt: times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) },
  };
}

/** Answers a calculation from saved results only, and notes when these were retrieved and whose records they have. */
class SavedAnswers {
  readonly times = new Set<number>();
  /** By dataset and city. */
  readonly records = new Map<string, UsedRecords>();
  readonly #engine: SavedResults;

  constructor(engine: SavedResults) {
    this.#engine = engine;
  }

  async request<Input, Response>(lookup: Lookup<Input, Response>, input: Input): Promise<Response> {
    const [result] = await this.#engine.cached(lookup, [input]);
    if (!result) throw new Error(`${lookup.endpoint} is not saved.`);
    const time = this.#engine.savedAt(lookup, input);
    if (time !== null) this.times.add(time);
    if (!result.ok) throw result.error;
    // Paths begin with the dataset.
    for (const used of recordsIn(result.value, lookup.endpoint.split('/')[1]))
      this.records.set(`${used.municipality}-${used.dataset}`, used);
    return result.value;
  }
}

const isDataset = (type: unknown): type is DatasetName =>
  typeof type === 'string' && Object.hasOwn(datasets, type);

/** The datasets and cities of the records in an answer: of itself, of its results, or of its records by dataset. */
function recordsIn(answer: unknown, outerType: unknown): UsedRecords[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => recordsIn(item, outerType));
  if (typeof answer !== 'object' || answer === null) return [];
  const { entity_type: type = outerType, municipality, results, records } = answer as ServiceRecord;
  const own = isDataset(type) && typeof municipality === 'string' ? [{ dataset: type, municipality }] : [];
  const byDataset = typeof records === 'object' && records !== null ? Object.entries(records) : [];
  return [
    ...own,
    ...recordsIn(results, type),
    ...byDataset.flatMap(([dataset, list]) => recordsIn(list, dataset)),
  ];
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
