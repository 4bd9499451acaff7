import { hasStopped, slug } from '@cdata/catalog';
import { formatDate } from '../../../src/language/index.ts';
import { Notice } from '../../frame/notice.tsx';
import type { SearchState } from './search-state.ts';
import { useCities } from './use-coverage.ts';
import { searchMessages } from '../search-messages.ts';

/** Warns that the source of the city's records has probably stopped. Makes no call: the field of the city has. */
export function StoppedSource({ dataset, values }: SearchState) {
  const cities = useCities(dataset, false);
  const city = cities.find((one) => one.slug === slug(values.municipality ?? ''));
  if (!city?.latestDate || !hasStopped(dataset, city.latestDate)) return null;
  return (
    <Notice intent="warning">{searchMessages().sourceStopped(city.name, formatDate(city.latestDate))}</Notice>
  );
}
