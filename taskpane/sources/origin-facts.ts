import { activityMessages } from '../../src/tasks/index.ts';
import { cityLabel, datasets, fieldLabel } from '@cdata/catalog';
import { formatTime, language } from '../../src/language/index.ts';
import {
  type CallOrigin,
  type CellOrigin,
  type RecordOrigin,
  type ReportOrigin,
  type ResultOrigin,
  originMessages,
} from '../../src/features/sources/index.ts';
import { sourceTypeLabel } from '../../src/features/sources/reports/index.ts';
import { serviceName } from '../../src/connection/index.ts';

interface Fact {
  label: string;
  text: string;
}

/** What the card says of a cell: what it is, what is known about it, and what to be careful about. */
interface OriginCard {
  title: string;
  facts: Fact[];
  /** What does not hold any more, or is not known. */
  warning: string | null;
  calls: { title: string; facts: Fact[] }[];
}

export function originCard(origin: CellOrigin): OriginCard {
  const text = originMessages();
  switch (origin.kind) {
    case 'record':
      return recordCard(origin);
    case 'result':
      return resultCard(origin);
    case 'report':
      return reportCard(origin);
    case 'formula': {
      const { formula, spillsFrom, calls, precedents } = origin;
      const ofCells = precedents === null || precedents.length > 0 ? text.formulaOfCells : text.formulaAlone;
      return {
        title: calls.length > 0 ? text.formulaWithCalls : ofCells,
        facts: [
          { label: text.formula, text: formula },
          ...(spillsFrom === null ? [] : [{ label: text.spillsFrom, text: spillsFrom }]),
        ],
        warning: precedents === null ? text.noPrecedents : null,
        calls: calls.map((call) => ({ title: call.title, facts: callFacts(call) })),
      };
    }
    case 'unknown':
      return { title: text.unknown, facts: [], warning: text.reasons[origin.reason], calls: [] };
  }
}

function recordCard(origin: RecordOrigin): OriginCard {
  const text = originMessages();
  const { dataset, field, recordId, municipality, published, shownIn, query, retrievedAt, service, state } =
    origin;
  const isInTable = shownIn.kind === 'table';
  const warnings = {
    'as written': null,
    changed: isInTable ? text.rowChanged : text.cellChanged,
    unknown: isInTable ? text.rowUnknown : text.cellUnknown,
  };
  return {
    title: `${fieldLabel(field)[language()]} · ${datasets[dataset].label[language()]}`,
    facts: [
      { label: text.recordId, text: recordId || text.noRecordId },
      ...(published === null ? [] : [{ label: text.publishedBefore, text: published }]),
      ...(municipality === null || isInTable ? [] : [{ label: text.city, text: cityLabel(municipality) }]),
      { label: isInTable ? text.query : text.basis, text: query },
      { label: isInTable ? text.table : text.report, text: shownIn.name },
      { label: text.retrieved, text: formatTime(retrievedAt) },
      ...(service === '' ? [] : [{ label: text.service, text: serviceName(service) }]),
    ],
    warning: recordId === '' ? null : warnings[state],
    calls: [],
  };
}

function reportCard({ title, basis, retrievedAt, service, ...used }: ReportOrigin): OriginCard {
  const text = originMessages();
  return {
    title: text.ofReport,
    facts: [
      { label: text.report, text: title },
      { label: text.basis, text: basis },
      { label: text.written, text: formatTime(retrievedAt) },
      { label: text.service, text: serviceName(service) },
      ...publisherFacts(used),
    ],
    warning: null,
    calls: [],
  };
}

function resultCard(origin: ResultOrigin): OriginCard {
  const text = originMessages();
  const { run, header, inputs, told, retrievedAt, isTraced, typed, state, note } = origin;
  const warnings = {
    current: null,
    outdated: text.resultOutdated,
    changed: text.resultOfOther,
    unknown: text.resultUnknown,
  };
  return {
    title: origin.output === 'note' ? text.note : text.result(header),
    facts: [
      { label: text.run, text: activityMessages().kinds[run] },
      ...inputs.map((input) => ({ label: text.typedIn(input.header), text: input.text })),
      ...(told?.facts ?? []),
      ...(note === '' ? [] : [{ label: text.noteOfRow, text: note }]),
      ...(typed === null ? [] : [{ label: text.typedBefore, text: typed }]),
      isTraced
        ? { label: text.retrieved, text: formatTime(retrievedAt) }
        : { label: text.runWrote, text: `${formatTime(retrievedAt)} (${text.rowTimeUnknown})` },
    ],
    warning: warnings[state],
    calls: [],
  };
}

/** Publishers of records that the card names. */
const maxPublishers = 5;

function publisherFacts({ records, sources }: Pick<CallOrigin, 'records' | 'sources'>): Fact[] {
  const text = originMessages();
  const recordsText = ({ dataset, municipality }: CallOrigin['records'][number]) =>
    `${sourceTypeLabel(dataset)}, ${municipality === null ? text.allCities : cityLabel(municipality)}`;
  if (records.length === 0) return [];
  if (sources === null)
    return [
      { label: text.records, text: records.slice(0, maxPublishers).map(recordsText).join('\n') },
      { label: text.publisher, text: text.sourcesNotSaved },
    ];
  return sources.slice(0, maxPublishers).map(({ source, ...used }) => ({
    label: recordsText(used),
    text: [source?.publisher ?? text.nobody, source?.licence, source?.attribution].filter(Boolean).join('\n'),
  }));
}

function callFacts(call: CallOrigin): Fact[] {
  const { arguments: args, told, retrievedAt } = call;
  const text = originMessages();
  return [
    ...args.map(({ label, text: value }) => ({ label, text: value })),
    ...(told?.facts ?? []),
    {
      label: text.answers,
      text: retrievedAt ? text.between(retrievedAt.first, retrievedAt.last) : text.notSaved,
    },
    ...publisherFacts(call),
  ];
}
