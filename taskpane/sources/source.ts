import { datasets, hasStopped, publisherLabel, slug, cityLabel, type DatasetName } from '@cdata/catalog';
import { isDay } from '@cdata/catalog/reading';
import type { FieldValues } from '../../src/engine/index.ts';
import { language } from '../../src/language/index.ts';
import { sourceListMessages } from '../../src/features/sources/reports/index.ts';

/** A source as the screen shows it. Dates are YYYY-MM-DD; null where the service does not give them. */
export interface Source {
  id: string;
  /** Null for what is no dataset, such as addresses. */
  datasetName: DatasetName | null;
  dataset: string;
  city: string;
  records: number;
  earliestDate: string | null;
  latestDate: string | null;
  updatedOn: string | null;
  publisher: string | null;
  licence: string | null;
  /** Only an https or http address: it becomes a link. */
  licenceUrl: string | null;
  hasStopped: boolean;
}

interface SourceFilter {
  /** Empty for all of them. */
  dataset: DatasetName | '';
  city: string;
}

export const emptySourceFilter: SourceFilter = { dataset: '', city: '' };

export function sourceOf(answer: FieldValues): Source {
  const type = String(answer.entity_type);
  const datasetName = type in datasets ? (type as DatasetName) : null;
  const latestDate = dayOf(answer.latest_date);
  return {
    id: String(answer.source_id),
    datasetName,
    dataset: datasetName ? datasets[datasetName].label[language()] : (ofPlaces()[type] ?? type),
    city: cityLabel(textOf(answer.municipality) ?? ''),
    records: Number(answer.records) || 0,
    earliestDate: dayOf(answer.earliest_date),
    latestDate,
    updatedOn: dayOf(answer.last_updated),
    publisher: publisherLabel(textOf(answer.publisher) ?? '', language()) || null,
    licence: textOf(answer.data_licence),
    licenceUrl: /^https?:\/\//.test(String(answer.data_licence_url)) ? String(answer.data_licence_url) : null,
    hasStopped: hasStopped(type, latestDate),
  };
}

/** The sources of a dataset whose city begins with what the user has typed; those that have stopped come first, then by city. */
export function filteredSources(sources: readonly Source[], { dataset, city }: SourceFilter): Source[] {
  const part = slug(city);
  return sources
    .filter(
      (source) => (dataset === '' || source.datasetName === dataset) && slug(source.city).startsWith(part),
    )
    .sort(
      (a, b) =>
        Number(b.hasStopped) - Number(a.hasStopped) ||
        a.city.localeCompare(b.city) ||
        a.dataset.localeCompare(b.dataset),
    );
}

/** The types of sources that are no datasets. */
const ofPlaces = (): Partial<Record<string, string>> => sourceListMessages().ofPlaces;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function dayOf(value: unknown): string | null {
  const day = String(value).slice(0, 10);
  return isDay(day) ? day : null;
}
