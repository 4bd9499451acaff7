import { datasets } from '../../src/catalog/index.ts';
import type { RememberedQuery } from '../../src/tables/saved-query.ts';
import { language, messages, shownNumber } from '../../src/messages/index.ts';

/** What a table asked, in words: `Building permits · City: calgary, at most 1,000 rows`. */
export function askedInWords({ dataset, query, rows, recordIds, at }: RememberedQuery): string {
  const text = messages().tables;
  const { label, parameters } = datasets[dataset];
  if (at) return text.asked(label[language()], `${at.address}, ${at.municipality}`);
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => {
      const known = parameters.find((parameter) => parameter.name === name);
      const shown = known?.type === 'enum' ? String(value).replaceAll('_', ' ') : String(value);
      return text.filter(known?.label[language()] ?? name, shown);
    });
  const said = [
    ...(filters.length > 0 ? filters : [text.everything]),
    recordIds ? text.picked(shownNumber(recordIds.length)) : text.atMost(shownNumber(rows)),
  ];
  return text.asked(label[language()], said.join(', '));
}
