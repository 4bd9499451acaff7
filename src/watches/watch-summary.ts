import { cityLabel, datasets, fieldLabel, valueLabel, type DatasetName } from '@cdata/catalog';
import { numberText, type CellScalar } from '../cells/index.ts';
import { formatNumber, language, watchMessages } from '../messages/index.ts';
import { querySummary } from '../tables/index.ts';
import { kindOf, type News } from './news.ts';
import { watchedRows } from './read-records.ts';
import type { WatchedPlace, WatchQuery } from './saved-watches.ts';
import { roleField, type Sighting } from './sighting.ts';

/** `Building permits · City: Calgary`, or `Building permits · within 1 km of 39 places (Addresses)`. */
export function watchName({ places, list = '', ...watch }: WatchQuery): string {
  const { radius_km: radius, ...query } = watch.query;
  if (!places) return querySummary({ ...watch, maxRows: watchedRows(watch) });
  const filters = Object.values(query).some((value) => (value ?? '') !== '');
  const around = watchMessages().around(formatNumber(Number(radius)), places.length, list);
  return filters
    ? `${querySummary({ ...watch, query })} · ${around}`
    : `${datasets[watch.dataset].label[language()]} · ${around}`;
}

/** The service's words for a status in the user's language; a city's own stay as they are. */
export const statusText = (status: CellScalar): string =>
  valueLabel(String(status))?.[language()] ?? String(status);

/** What names a record of the news. */
export const newsTitle = ({ id, before, after }: News): string => (after ?? before)?.[0] || id;

/** One line: what was added, from what to what it has changed, or what became of it. */
export function newsText(dataset: DatasetName, news: News, places?: readonly WatchedPlace[]): string {
  const text = watchMessages();
  const { before, after, hasLeft } = news;
  const last = (after ?? before)!;
  const near = places?.[last[4]] ? [text.near(places[last[4]]!.name)] : [];
  const kind = kindOf(news);
  if (kind === 'gone' && !hasLeft) return [text.unpublished, ...facts(dataset, last), ...near].join(' · ');
  const changes = before && after ? changesOf(dataset, before, after) : [];
  const parts = changes.length > 0 ? changes : facts(dataset, last);
  return [...(hasLeft ? [text.left] : []), ...parts, ...near].join(' · ');
}

const roles = ['status', 'value', 'date'] as const;

const facts = (dataset: DatasetName, sighting: Sighting): string[] =>
  roles.flatMap((role, at) => {
    const value = sighting[at + 1] as CellScalar;
    return value === '' ? [] : [roleText(dataset, role, value)];
  });

/** `Status: Issued → Completed`. */
const changesOf = (dataset: DatasetName, before: Sighting, after: Sighting): string[] =>
  roles.flatMap((role, at) => {
    const [from, to] = [before[at + 1] as CellScalar, after[at + 1] as CellScalar];
    if (from === to) return [];
    const field = roleField(dataset, role);
    const readNews = (value: CellScalar) =>
      value === '' ? watchMessages().blank : roleText(dataset, role, value);
    return [
      watchMessages().change(field ? fieldLabel(field.name)[language()] : '', readNews(from), readNews(to)),
    ];
  });

function roleText(dataset: DatasetName, role: (typeof roles)[number], value: CellScalar): string {
  if (role === 'status') return statusText(value);
  const field = roleField(dataset, role);
  return field && typeof value === 'number' ? numberText(field, value) : String(value);
}

/** The city of a search, for the list of tasks. */
export const watchSubject = ({ dataset, query, list }: WatchQuery): string =>
  [
    datasets[dataset].label[language()],
    list ?? (query.municipality ? cityLabel(String(query.municipality)) : ''),
  ]
    .filter(Boolean)
    .join(', ');
