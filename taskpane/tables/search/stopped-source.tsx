import { hasStopped, slug } from '@cdata/catalog';
import { formatDate, messages } from '../../../src/language/index.ts';
import { Notice } from '../../frame/notice.tsx';
import type { SearchState } from './search-state.ts';
import { useCities } from './use-coverage.ts';

/** Warns that the source of the city's records has probably stopped. Makes no call: the field of the city has. */
export function StoppedSource({ dataset, values }: SearchState) {
  const cities = useCities(dataset, false);
  const city = cities.find((one) => one.slug === slug(values.municipality ?? ''));
  if (!city?.latestDate || !hasStopped(dataset, city.latestDate)) return null;
  return (
    <Notice intent="warning">
      {messages().search.sourceStopped(city.name, formatDate(city.latestDate))}
    </Notice>
  );
}
