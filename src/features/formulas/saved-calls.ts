import { datasets, type DatasetName } from '@cdata/catalog';
import type { ServiceRecord } from '../../api/index.ts';
import { registeredFunctions } from '../../app/function-registry.ts';
import type { Engine, Lookup } from '../../engine/index.ts';
import { language } from '../../language/index.ts';
import type { UsedRecords } from '../sources/reports/index.ts';
import { firstRows } from './call-result.ts';
import { explainCall } from './explain-call.ts';
import { findCalls, type FormulaCall } from './formula-call.ts';
import { builderCellText, readActiveFormula, readArguments } from './builder-cell.ts';

type SavedResults = Pick<Engine, 'cached' | 'savedAt'>;

/** The calls of our functions in a formula, with what is saved of their answers. Makes no calls. */
export async function readSavedCalls(formula: string, sheetId: string, engine: SavedResults) {
  const calls = await Promise.all(findCalls(formula).map((call) => readSavedCall(call, sheetId, engine)));
  return calls.filter((call) => call !== null);
}

/**
 * The only input of a lookup that the formula in the active cell requests, with the address of the cell; null without one.
 * Makes no calls.
 */
export async function activeInput<Input, Response>(
  lookup: Lookup<Input, Response>,
  engine: SavedResults,
): Promise<{ input: Input; address: string } | null> {
  const { cell, calls } = await readActiveFormula();
  const saved = await Promise.all(calls.map((call) => readSavedCall(call, cell.sheetId, engine)));
  const requests = saved.flatMap((call) => call?.requests ?? []).filter((one) => one.lookup === lookup);
  if (requests.length !== 1) return null;
  return { input: requests[0]!.input as Input, address: builderCellText(cell) };
}

/** Null for a function that this version does not have. */
async function readSavedCall({ name, args }: FormulaCall, sheetId: string, engine: SavedResults) {
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
  return {
    name,
    title: definition.title[language()],
    arguments: explainCall(definition, args).map(({ parameter, text }) => ({
      label: parameter.label[language()],
      text,
    })),
    retrievedAt: times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) },
    records: [...answers.records.values()],
    requests: answers.requests,
  };
}

/** Answers a calculation from saved results only, and notes what it requests, when that was retrieved and whose it is. */
class SavedAnswers {
  readonly requests: { lookup: unknown; input: unknown }[] = [];
  readonly times = new Set<number>();
  /** By dataset and city. */
  readonly records = new Map<string, UsedRecords>();
  readonly #engine: SavedResults;

  constructor(engine: SavedResults) {
    this.#engine = engine;
  }

  async request<Input, Response>(lookup: Lookup<Input, Response>, input: Input): Promise<Response> {
    this.requests.push({ lookup, input });
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
