import { cityLabel } from '@cdata/catalog';
import { formatDate } from '../../../language/index.ts';
import { localDay } from './local-day.ts';
import { sourceTypeLabel, type UsedSource } from './published-sources.ts';
import { sourceListMessages } from './messages.ts';

/** Cities that a row names before it counts the others. */
const maxCities = 10;

/** The headers of {@link sourceRows}. */
export function sourceHeaders(): string[] {
  const { records, publisher, licence, attribution, retrieved } = sourceListMessages().table;
  return [records, publisher, licence, attribution, retrieved];
}

/**
 * A row of texts for each source: records, publisher, licence, attribution, day. Cities whose records have the same
 * publisher, licence, attribution and day share one.
 *
 * @param retrievedAt ISO 8601, of the records that have no time of their own.
 */
export function sourceRows(sources: readonly UsedSource[], retrievedAt: string): string[][] {
  const text = sourceListMessages().table;
  const groups = new Map<string, { used: UsedSource; day: string; cities: string[] }>();
  for (const used of sources) {
    const { dataset, municipality, source } = used;
    const { publisher, licence, licenceUrl, attribution } = source ?? {};
    const day = localDay(used.retrievedAt ?? retrievedAt);
    const key = JSON.stringify([dataset, source !== null, publisher, licence, licenceUrl, attribution, day]);
    const group = groups.get(key) ?? { used, day, cities: [] };
    groups.set(key, group);
    group.cities.push(municipality === null ? text.allCities : cityLabel(municipality));
  }
  return [...groups.values()].map(({ used: { dataset, source }, day, cities }) => {
    const listed = cities.slice(0, maxCities).join(', ');
    const others = cities.length - maxCities;
    const names = others > 0 ? text.andOthers(listed, others) : listed;
    const substitute = source ? text.notStated : text.notKnown;
    return [
      `${sourceTypeLabel(dataset)}, ${names}`,
      source?.publisher ?? substitute,
      [source?.licence ?? substitute, source?.licenceUrl].filter(Boolean).join('\n'),
      source?.attribution ?? substitute,
      formatDate(day),
    ];
  });
}
