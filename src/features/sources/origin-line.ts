import { activityMessages } from '../../tasks/index.ts';
import { datasets } from '@cdata/catalog';
import { sourcesLookup, type Engine, type LookupOptions } from '../../engine/index.ts';
import { language } from '../../language/index.ts';
import {
  localDay,
  sourceIn,
  sourceTypeLabel,
  type PublishedSource,
  type UsedRecords,
  sourceListMessages,
} from './reports/index.ts';
import type { CallOrigin, Precedent, RecordOrigin, ReportOrigin, ResultOrigin } from './cell-origin.ts';
import type { CellWithOrigin } from './read-origin.ts';
import { publisherOf } from './record-origin.ts';
import { originMessages } from './messages.ts';

/** The origin of a cell's value, as a sheet can print it. */
interface OriginLine {
  /** Whether anything is known; if not, the text says why. */
  isKnown: boolean;
  text: string;
}

type Requests = Pick<Engine, 'request'>;

/** Cells behind a formula that a line names. */
const maxPrecedents = 3;
/** Publishers of a call's records that a line names. */
const maxPublishers = 3;

/**
 * One line for a cell: `City of Calgary, Property assessments, record 0123, retrieved 2026-11-20; Open Government Licence –
 * City of Calgary`.
 *
 * @throws ServiceError if the service can't be asked who publishes the records.
 */
export async function originLine(
  { origin }: CellWithOrigin,
  engine: Requests,
  options: LookupOptions,
): Promise<OriginLine> {
  const text = originMessages();
  switch (origin.kind) {
    case 'unknown':
      return origin.reason === 'blank'
        ? { isKnown: true, text: '' }
        : { isKnown: ['entered', 'rate', 'sale'].includes(origin.reason), text: text.reasons[origin.reason] };
    case 'record':
      return lineOf(await recordLine(origin, engine, options));
    case 'report':
      return lineOf(await reportLine(origin, engine, options));
    case 'result':
      return lineOf(resultLine(origin));
    case 'formula': {
      if (origin.calls.length > 0)
        return lineOf(await linesOfCalls(origin.calls, (records) => publishers(records, engine, options)));
      const cells = cellsText(origin.precedents ?? []);
      return lineOf(cells === '' ? text.formulaAlone : text.line.formulaOf(cells));
    }
  }
}

function cellsText(precedents: readonly Precedent[]): string {
  const text = originMessages();
  const cells = precedents
    .slice(0, maxPrecedents)
    .map(({ address, cells }) => text.precedent(address, cells));
  if (precedents.length > maxPrecedents) cells.push('…');
  return cells.join(', ');
}

const lineOf = (text: string): OriginLine => ({ isKnown: true, text });

async function recordLine(record: RecordOrigin, engine: Requests, options: LookupOptions): Promise<string> {
  const text = originMessages().line;
  const { dataset, recordId, retrievedAt, shownIn, state } = record;
  const { sources } = await engine.request(sourcesLookup, null, options);
  const source = publisherOf(sources, record);
  const facts = [
    publisherText(source),
    datasets[dataset].label[language()],
    recordId === '' ? text.noRecord : text.record(recordId),
    text.retrieved(localDay(retrievedAt)),
  ].join(', ');
  const warnings = {
    'as written': [],
    changed: shownIn ? [text.changed[shownIn.kind]] : [],
    unknown: [],
  };
  return [facts, licenceOf(source), ...warnings[state]].join('; ');
}

async function reportLine(report: ReportOrigin, engine: Requests, options: LookupOptions): Promise<string> {
  const text = originMessages().line;
  const parts = await publishers(report.records, engine, options);
  const cells = cellsText(report.precedents);
  const origin = cells === '' ? [] : [text.takenFrom(cells)];
  return [`${report.title}, ${text.retrieved(localDay(report.retrievedAt))}`, ...origin, ...parts].join('; ');
}

/** `City of Calgary, Building permits (Contains information licensed under …)`, each once. */
async function publishers(
  records: readonly UsedRecords[],
  engine: Requests,
  options: LookupOptions,
): Promise<string[]> {
  if (records.length === 0) return [];
  const { sources } = await engine.request(sourcesLookup, null, options);
  const parts = records.map(({ dataset, municipality }) => {
    const source = municipality === null ? null : sourceIn(sources, municipality, dataset);
    return `${publisherText(source)}, ${sourceTypeLabel(dataset)} (${licenceOf(source)})`;
  });
  return [...new Set(parts)];
}

async function linesOfCalls(
  calls: readonly CallOrigin[],
  publishersOf: (records: readonly UsedRecords[]) => Promise<string[]>,
): Promise<string> {
  const lines = await Promise.all(
    calls.map(async (call) => {
      const parts = await publishersOf(call.records);
      if (parts.length > maxPublishers) parts.splice(maxPublishers, parts.length, '…');
      return [callLine(call), ...parts].join('; ');
    }),
  );
  return lines.join('; ');
}

const publisherText = (source: PublishedSource | null): string =>
  source?.publisher ?? sourceListMessages().unknownPublisher;

/** The attribution that the licence requires, which names the licence in most cases. */
function licenceOf(source: PublishedSource | null): string {
  const { licence, attribution } = source ?? {};
  if (!licence) return attribution ?? originMessages().line.noLicence;
  return attribution && !attribution.includes(licence)
    ? `${licence}. ${attribution}`
    : (attribution ?? licence);
}

function resultLine(result: ResultOrigin): string {
  const text = originMessages();
  const { run, inputs, told, retrievedAt, state } = result;
  const input = inputs
    .map(({ text: cell }) => cell)
    .filter(Boolean)
    .join(', ');
  const warnings = {
    current: null,
    outdated: text.resultOutdated,
    changed: text.resultOfOther,
    unknown: text.resultUnknown,
  };
  return [
    `${activityMessages().kinds[run]}, “${input}”${told?.found ? ` → ${told.found}` : ''}`,
    ...(told?.remarks ?? []),
    text.line.retrieved(localDay(retrievedAt)),
    warnings[state],
  ]
    .filter(Boolean)
    .join('; ');
}

function callLine({ name, title, told, retrievedAt }: CallOrigin): string {
  const text = originMessages();
  const days = retrievedAt && [...new Set([localDay(retrievedAt.first), localDay(retrievedAt.last)])];
  const saved = days ? text.line.retrieved(days.join('–')) : text.line.notSaved;
  return [`CDATA.${name}, ${title}`, ...(told?.remarks ?? []), saved].join(', ');
}
