import { datasets, publisherLabel, samplePublisher, type DatasetName } from '@cdata/catalog';
import { sourcesLookup, type FieldValues, type Engine, type LookupOptions } from '../../../engine/index.ts';
import { language } from '../../../language/index.ts';
import { sourceListMessages } from './messages.ts';

/** Who publishes records, as the service says; null for what it does not say. */
export interface PublishedSource {
  publisher: string | null;
  licence: string | null;
  /** Only an https or http address. */
  licenceUrl: string | null;
  attribution: string | null;
  /** ISO 8601. */
  updatedAt: string | null;
}

/** What a source publishes: the records of a dataset, or addresses or zones. */
export const sourceTypes = [...(Object.keys(datasets) as DatasetName[]), 'address', 'zone'] as const;
type SourceType = (typeof sourceTypes)[number];

export const sourceTypeLabel = (type: SourceType): string =>
  type === 'address' || type === 'zone'
    ? sourceListMessages().ofPlaces[type]
    : datasets[type].label[language()];

/** Records of a city; of all cities if it is null. */
export interface UsedRecords {
  dataset: SourceType;
  /** A slug. */
  municipality: string | null;
  /** ISO 8601; by default when the report about them was written. */
  retrievedAt?: string;
}

/** Records with who publishes them. */
export interface UsedSource extends UsedRecords {
  /** Null if the service lists no such source, or could not be asked. */
  source: PublishedSource | null;
}

export interface FindSourcesOptions {
  engine: Pick<Engine, 'request'>;
  signal?: AbortSignal;
}

/** The source of a city's records of a type, such as a dataset; null if the service lists none. */
export function sourceIn(
  sources: readonly FieldValues[],
  municipality: string,
  type: string,
): PublishedSource | null {
  const source = sources.find(({ source_id: id }) => id === `${municipality}-${type}`);
  return source ? publishedSource(source) : null;
}

function publishedSource(source: FieldValues): PublishedSource {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const [publisher, licenceUrl] = [text(source.publisher), text(source.data_licence_url)];
  return {
    publisher: publisher && publisherLabel(publisher, language()),
    licence: text(source.data_licence),
    licenceUrl: licenceUrl && /^https?:\/\//.test(licenceUrl) ? licenceUrl : null,
    attribution: text(source.attribution),
    updatedAt: text(source.last_updated),
  };
}

/**
 * Who publishes records, each once; records of all cities are those of each source of their dataset. Takes one call if the
 * service's list of sources is not saved. Without an answer, the records have no source.
 *
 * @throws The signal's reason once it is aborted.
 */
export async function findSources(
  engine: Pick<Engine, 'request'>,
  records: readonly UsedRecords[],
  options: LookupOptions,
): Promise<UsedSource[]> {
  if (records.length === 0) return [];
  const { sources } = await engine.request(sourcesLookup, null, options).catch(() => ({ sources: [] }));
  options.signal?.throwIfAborted();
  return usedSources(sources, records);
}

/** Records with who publishes them according to a list of sources: see {@link findSources}. */
export function usedSources(sources: readonly FieldValues[], records: readonly UsedRecords[]): UsedSource[] {
  const used = records.flatMap((item) => (item.municipality === null ? ofAllCities(sources, item) : [item]));
  const keyOf = ({ dataset, municipality, retrievedAt }: UsedRecords) =>
    JSON.stringify([dataset, municipality, retrievedAt && localDay(retrievedAt)]);
  const once = new Map(used.map((item) => [keyOf(item), item]));
  return [...once.values()].map(({ dataset, municipality, retrievedAt }) => ({
    dataset,
    municipality,
    ...(retrievedAt && { retrievedAt }),
    source: municipality === null ? null : sourceIn(sources, municipality, dataset),
  }));
}

/** Whether a source's records are made up. Nobody has licensed them. */
export const isSample = (source: PublishedSource | null): boolean =>
  source?.publisher === samplePublisher[language()];

/** Whether any of the records are made up, as samples; false without an answer. See {@link findSources}. */
export async function areSamples(
  engine: Pick<Engine, 'request'>,
  records: readonly UsedRecords[],
  options: LookupOptions,
): Promise<boolean> {
  const sources = await findSources(engine, records, options);
  return sources.some(({ source }) => isSample(source));
}

/** The records of each city; those of all cities where the service lists no source. */
function ofAllCities(sources: readonly FieldValues[], records: UsedRecords): UsedRecords[] {
  const suffix = `-${records.dataset}`;
  const cities = sources
    .map(({ source_id: id }) => String(id))
    .filter((id) => id.endsWith(suffix))
    .map((id) => ({ ...records, municipality: id.slice(0, -suffix.length) }));
  return cities.length > 0 ? cities : [records];
}

/** YYYY-MM-DD where the user is; today by default. */
export function localDay(time: string | number = Date.now()): string {
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
