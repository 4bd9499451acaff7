import {
  runMessages,
  coveredCities,
  newRunOf,
  runLabelsSchema,
  type PreparedRun,
  type RunContext,
  type SheetColumn,
  type SheetRows,
  type NewRun,
  type RowInput,
  type CallCount,
  type Counter,
  type RunKind,
  type RunEngine,
} from '../column-runs/index.ts';
import { cityLabel, recordId } from '@cdata/catalog';
import { addressPartOf, citySlug, matchHeader, wantedField } from '@cdata/catalog/reading';
import * as v from 'valibot';
import { firstCellError, InvalidInputError } from '../../excel/cells/index.ts';
import { historyLookup, searchLookups, type SearchInput } from '../../engine/index.ts';
import type { ServiceRecord } from '../../api/index.ts';
import {
  eventFields,
  eventRecords,
  historyColumns,
  permitId,
  summaryOf,
  type PermitHistory,
} from './history-columns.ts';
import { Listing, listingSteps } from './listing.ts';
import { listingMessages } from './messages.ts';

const optionsSchema = v.object({
  labels: runLabelsSchema,
  /** Whether the rows have the numbers of permits and their cities, instead of record ids. */
  byNumber: v.boolean(),
});
type HistoryOptions = v.InferOutput<typeof optionsSchema>;

/** A permit by the id of its record, or by its number in a city. */
type PermitInput = { id: string } | { number: string; municipality: string };

interface FoundHistory {
  id: string;
  history: PermitHistory;
}

/** Lists the events of permits, and adds the latest to each. */
export const historyKind: RunKind<HistoryOptions, PermitInput, FoundHistory, null> = {
  name: 'history',
  options: optionsSchema,
  columns: historyColumns,
  origin: { datasets: ['permit', 'inspection'] },
  writesElsewhere: true,
  prepare: async (options, { engine, reference }) => {
    const cities = options.byNumber ? await coveredCities(reference) : null;
    return prepareHistories(options, { engine, cities: cities && new Set(cities.map((city) => city.slug)) });
  },
};

type NewHistoryRun = NewRun<HistoryOptions, null>;

/**
 * @param permits The column of the permits.
 * @param cities The column of their cities, if the permits are numbers; null for record ids.
 */
export const newHistoryRun = (
  rows: SheetRows,
  { permits, cities }: { permits: number; cities: number | null },
  { labels }: Pick<HistoryOptions, 'labels'>,
): NewHistoryRun =>
  newRunOf(historyKind, rows, {
    columns: cities === null ? [permits] : [permits, cities],
    options: { labels, byNumber: cities !== null },
  });

const textOf = (cell: unknown): string => String(cell ?? '').trim();

function prepareHistories(
  { labels, byNumber }: HistoryOptions,
  { engine, cities }: Pick<RunContext, 'engine'> & { cities: ReadonlySet<string> | null },
): PreparedRun<PermitInput, FoundHistory, null> {
  const listing = new Listing({
    sheetName: listingMessages().historySheet,
    fields: eventFields(labels),
    subject: { ...permitId, name: 'list_permit' },
    group: permitId.name,
    groupOf: ([permit], outputs) => textOf(byNumber ? outputs[0] : permit),
    subjectOf: ([permit]) => textOf(permit),
    labels,
    service: engine.service ?? '',
  });
  return {
    read: (cells) => rowInput(cells, { byNumber, cities }),
    async request(input, signal) {
      const options = { signal, fromTask: true };
      const id =
        'id' in input
          ? input.id
          : permitNumbered(input, await engine.request(searchLookups.permit, searchOf(input), options));
      const history = await engine.request(historyLookup, id, options);
      listing.add('id' in input ? id : input.number, id, eventRecords(id, history));
      return { id, history };
    },
    write: ({ id, history }) => ({
      values: [...(byNumber ? [id] : []), ...summaryOf(history, labels)],
      note: '',
    }),
    counter: () => new HistoryCounter(engine),
    ...listingSteps(listing),
  };
}

function rowInput(
  cells: readonly unknown[],
  { byNumber, cities }: { byNumber: boolean; cities: ReadonlySet<string> | null },
): RowInput<PermitInput> {
  const [permit = '', city = ''] = cells.map(textOf);
  if (permit === '') return { kind: 'blank' };
  const text = listingMessages();
  const error = firstCellError(cells);
  if (error) return { kind: 'invalid', reason: runMessages().errorInRow(error), warning: 'cellError' };
  if (!byNumber) return { kind: 'valid', key: permit, input: { id: permit } };
  if (city === '') return { kind: 'invalid', reason: text.cityOfNumber };
  const municipality = citySlug(city);
  if (cities && !cities.has(municipality)) {
    const group = cityLabel(municipality);
    const reason = text.cityWithoutRecords(group);
    return { kind: 'invalid', reason, warning: 'cityWithoutRecords', group, key: `city ${municipality}` };
  }
  const input = { number: permit, municipality };
  return { kind: 'valid', key: `${permit.toLowerCase()} @${municipality}`, input };
}

/** More permits than these, on one page even of a free key, have a number that a search finds in theirs. */
const maxMatches = 100;

const searchOf = ({ number, municipality }: { number: string; municipality: string }): SearchInput => ({
  query: { municipality, q: `"${number.replaceAll('"', ' ')}"` },
  maxRows: maxMatches,
});

/**
 * The id of the only permit with a number. The search also finds numbers that contain it.
 *
 * @throws InvalidInputError if none has it, or several do.
 */
function permitNumbered({ number }: { number: string }, records: readonly ServiceRecord[]): string {
  const text = listingMessages();
  const isSame = (value: unknown) => textOf(value).toLowerCase() === number.toLowerCase();
  const ids = records
    .filter((record) => isSame(record.permit_number) || isSame(record.application_number))
    .flatMap((record) => recordId(record) ?? []);
  const [id] = ids;
  if (id === undefined) throw new InvalidInputError(text.noPermitNumbered(number));
  if (ids.length > 1) throw new InvalidInputError(text.severalPermits(number, ids.slice(0, 3).join(', ')));
  return id;
}

/** Counts the calls for histories, and for the permits that are found by their numbers. */
class HistoryCounter implements Counter<PermitInput, null> {
  readonly repeatWarning = null;
  readonly details = null;
  readonly cost: CallCount = { saved: 0, calls: 0, maxExtraCalls: 0 };
  readonly #engine: Pick<RunEngine, 'cached'>;

  constructor(engine: Pick<RunEngine, 'cached'>) {
    this.#engine = engine;
  }

  async addInputs(inputs: readonly PermitInput[]): Promise<void> {
    for (const calls of await Promise.all(inputs.map((input) => this.callsOf(input)))) {
      if (calls === 'saved' || calls === 'refused') this.cost.saved++;
      else this.cost.calls++;
      if (calls === 'search') this.cost.maxExtraCalls++;
    }
  }

  areRefused(inputs: readonly PermitInput[]): Promise<boolean[]> {
    return Promise.all(inputs.map(async (input) => (await this.callsOf(input)) === 'refused'));
  }

  /** Which call comes next for a permit, or what the saved responses say. */
  async callsOf(input: PermitInput): Promise<'search' | 'history' | 'saved' | 'refused'> {
    let id: string;
    if ('id' in input) id = input.id;
    else {
      const [found] = await this.#engine.cached(searchLookups.permit, [searchOf(input)]);
      if (found === undefined) return 'search';
      if (!found.ok) return 'refused';
      try {
        id = permitNumbered(input, found.value);
      } catch {
        return 'refused';
      }
    }
    const [history] = await this.#engine.cached(historyLookup, [id]);
    return history === undefined ? 'history' : history.ok ? 'saved' : 'refused';
  }
}

export interface PermitColumns {
  permits: number;
  /** Null if the permits are record ids. */
  cities: number | null;
}

/** The columns that probably name permits, by their headers; null if none has such a header. */
export function likelyPermitColumns(columns: readonly SheetColumn[]): PermitColumns | null {
  const ids = columns.find(({ header }) => namesField(header, 'record_id'));
  if (ids) return { permits: ids.index, cities: null };
  const numbers = columns.find(({ header }) => namesField(header, 'permit_number'));
  const cities = columns.find(({ header }) => addressPartOf(header) === 'city');
  return numbers ? { permits: numbers.index, cities: cities?.index ?? null } : null;
}

/** Levels from here on are of words that name other things, too: `ID`, `Reference`. */
const vagueLevel = 2;

/** Whether a header names a field, and nothing else. */
function namesField(header: string, field: 'record_id' | 'permit_number'): boolean {
  const match = matchHeader(header, wantedField('estimate', field));
  return match !== null && match !== 'contrary' && match.level < vagueLevel;
}
