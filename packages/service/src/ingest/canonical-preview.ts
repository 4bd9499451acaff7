import type { LoadedDataset } from '../sources/declaration.ts';
import type { PublishedRecord } from '../store/published-record.ts';

/** The canonical fields that follow from a publisher's words, with the fields of these words. */
const readings: readonly [canonical: string, words: readonly string[]][] = [
  ['permit_type_canonical', ['permit_type', 'work_type', 'building_type', 'structure_type', 'description']],
  ['status_canonical', ['status']],
  ['category_canonical', ['category', 'licence_type', 'naics_code']],
];
const maxWords = 3;
const maxLength = 40;

/** How the words of the first records are read: a person sees at a glance if `Final` is taken for something else. */
export function canonicalLines(dataset: LoadedDataset, records: readonly PublishedRecord[]): string[] {
  const lines = readings.flatMap(([canonical, fields]) => {
    // A description says something only where nothing else does.
    const names = fields.filter((name) => records.some((record) => record[name] !== undefined));
    const wordFields = names.length > 1 ? names.filter((name) => name !== 'description') : names;
    const groups = groupsOf(records, canonical, wordFields);
    if (groups.length === 0 || wordFields.length === 0) return [];
    const texts = groups.map(
      ({ value, count, words }) => `    ${value}: ${count.toLocaleString('en-CA')} (${words.join('; ')})`,
    );
    return [`  ${canonical}, by ${wordFields.join(', ')}:`, ...texts];
  });
  return lines.length === 0
    ? []
    : [`The words of the first ${records.length} records of ${dataset} are read as:`, ...lines];
}

function groupsOf(records: readonly PublishedRecord[], canonical: string, fields: readonly string[]) {
  const groups = new Map<string, { value: string; count: number; words: string[] }>();
  for (const record of records) {
    const value = record[canonical];
    if (typeof value !== 'string') continue;
    const group = groups.get(value) ?? { value, count: 0, words: [] };
    group.count++;
    const text = fields
      .map((name) => record[name])
      .filter((one) => typeof one === 'string')
      .join(' / ');
    const words = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text || 'none';
    if (group.words.length < maxWords && !group.words.includes(words)) group.words.push(words);
    groups.set(value, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}
