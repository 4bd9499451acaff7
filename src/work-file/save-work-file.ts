import { strToU8 } from 'fflate';
import { sourcesLookup, type ConnectedLookups } from '../engine/index.ts';
import { inWorkbook } from '../excel/index.ts';
import { replayFormulas } from '../formulas/index.ts';
import { UserError, workFileMessages } from '../messages/index.ts';
import type { Runs } from '../runs/index.ts';
import { redactedKey, replaceKey, serviceName, type VerifiedConnection } from '../settings/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import { Trace } from '../traces/index.ts';
import { sealEntries, type WorkFileEntries } from './archive.ts';
import { RecordedResponses } from './recorded-responses.ts';
import { readSheets } from './sheets.ts';

export interface WorkFileServices {
  runs: Pick<Runs, 'replay'>;
  lookups: ConnectedLookups;
  connection: { readonly current: VerifiedConnection | null };
}

export interface SavedWorkFile {
  zip: Uint8Array;
  seal: string;
  sheets: number;
  responses: number;
  /** Responses behind cells that are no longer saved on this computer, about. */
  absent: number;
}

/** The calls that saving takes: the list of sources, unless it is saved. */
export async function countSaving({ lookups }: Pick<WorkFileServices, 'lookups'>): Promise<number> {
  const [sources] = await lookups.cached(sourcesLookup, [null]);
  return sources ? 0 : 1;
}

/**
 * What the add-in has saved in the workbook that explains its cells: queries, runs, decisions of the review, statistics,
 * indexes, listings and what reports were made from. Not rows that were removed, undoable edits and leases: the sheets
 * don't show them.
 */
const explainingSettings = [
  'cdata.table.',
  'cdata.run.',
  'cdata.correction.',
  'cdata.corrections',
  'cdata.statistics.',
  'cdata.index.',
  'cdata.listing.',
  'cdata.report.',
];

/**
 * Packs the workbook's work into one zip: the sheets as values, what they were made from, the responses behind the cells as
 * far as they are saved, sources and versions. Makes no call but {@link countSaving}'s.
 *
 * @throws UserError if the key occurs in what would be written.
 */
export async function saveWorkFile(
  { runs, lookups, connection }: WorkFileServices,
  version: string,
  task: TaskContext,
): Promise<SavedWorkFile> {
  const { signal } = task;
  const current = connection.current;
  // The recipient sees what the sheets show.
  const sheets = await readSheets(signal, { withHidden: false });
  const recorded = new RecordedResponses(lookups, current?.plan ?? 'paid');
  await runs.replay(recorded.runLookups, task);
  await replayFormulas({ estimate: recorded.estimate }, task);
  const sources = current ? await lookups.request(sourcesLookup, null, { signal, fromTask: true }) : null;
  const entries: WorkFileEntries = new Map();
  const add = (path: string, content: unknown) => {
    const text = `${JSON.stringify(content, null, 1)}\n`;
    if (current && replaceKey(text, current.access).includes(redactedKey) && !text.includes(redactedKey))
      throw new UserError(workFileMessages().keyFound(path));
    entries.set(path, strToU8(text));
  };
  sheets.forEach((sheet, at) => add(`sheets/${at + 1}.json`, sheet));
  const settings = await readSettings();
  add('workbook.json', settings);
  add('traces.json', await readTraces(Object.keys(settings)));
  add('responses.json', recorded.responses);
  add('sources.json', sources);
  add('versions.json', {
    addin: version,
    excel: `${Office.context.host ?? ''} ${Office.context.diagnostics?.version ?? ''}`.trim(),
    service: current ? serviceName(current.address) : null,
    savedAt: new Date(Date.now()).toISOString(),
  });
  signal.throwIfAborted();
  const { zip, seal } = await sealEntries(entries);
  return {
    zip,
    seal,
    sheets: sheets.length,
    responses: recorded.responses.length,
    absent: recorded.absent,
  };
}

/** By key, in the order of the keys. */
const readSettings = (): Promise<Record<string, unknown>> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const settings = context.workbook.settings.load('items/key,items/value');
    await context.sync();
    const entries = settings.items
      .filter(({ key }) => explainingSettings.some((start) => key.startsWith(start)))
      .map(({ key, value }): [string, unknown] => [key, parsed(String(value))])
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  });

/** What the workbook stores of the rows of its runs, tables and reports, by the setting of each; none that is empty. */
async function readTraces(settings: readonly string[]): Promise<Record<string, Trace['rows']>> {
  const traces: Record<string, Trace['rows']> = {};
  for (const setting of settings) {
    const [, kind, id] = /^cdata\.(run|table|report)\.(.+)$/.exec(setting) ?? [];
    if (id === undefined) continue;
    const { rows } = await Trace.load({ kind: kind as 'run' | 'table' | 'report', id });
    if (rows.length > 0) traces[setting] = rows;
  }
  return traces;
}

/** With services by their names: an address may be one of this computer. */
function parsed(text: string): unknown {
  const named = (key: string, value: unknown) =>
    key === 'service' && typeof value === 'string' ? serviceName(value) : value;
  try {
    return JSON.parse(text, named);
  } catch {
    return text;
  }
}
