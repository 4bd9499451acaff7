import { cityLabel, datasets, parameterLabel, valueLabel } from '@cdata/catalog';
import { language } from '../../language/index.ts';
import type { SavedQuery } from './saved-query.ts';
import { tableMessages } from './messages.ts';

/** `Building permits · City: Calgary, up to 1,000 rows` */
export function querySummary({
  dataset,
  query,
  maxRows,
  recordIds,
  property,
}: Omit<SavedQuery, 'fields' | 'service' | 'fetchedAt'>): string {
  const text = tableMessages();
  const { label, parameters } = datasets[dataset];
  const name = label[language()];
  if (property) return text.querySummary(name, `${property.address}, ${cityLabel(property.municipality)}`);
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => {
      const parameter = parameters.find((one) => one.name === key);
      return text.filter(
        parameter ? parameterLabel(parameter)[language()] : key,
        shownValue(parameter?.type, String(value)),
      );
    });
  const limit = recordIds ? text.selectedRecords(recordIds.length) : text.maxRowsFilter(maxRows);
  return text.querySummary(name, [...(filters.length > 0 ? filters : [text.noFilters]), limit].join(', '));
}

function shownValue(type: string | undefined, value: string): string {
  if (type === 'city') return cityLabel(value);
  return type === 'enum' ? (valueLabel(value)?.[language()] ?? value.replaceAll('_', ' ')) : value;
}
