import { expect } from 'vitest';
import { previewMapping } from '../../src/ingest/mapping-preview.ts';
import { proposeMapping } from '../../src/ingest/propose-mapping.ts';

/** Tables as cities write them: headers first, cells between bars. */
export function read(table: string) {
  const [columns, ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const rows = lines.map((cells) => Object.fromEntries(columns!.map((name, at) => [name, cells[at]])));
  const {
    dataset,
    municipality,
    key,
    columns: found,
    year,
  } = proposeMapping(columns!, rows, {
    municipality: 'guelph',
  });
  if (dataset === null) return { dataset, columns: found, rows: [] };
  const mapping = { dataset, municipality: municipality!, key, columns: found, year };
  const preview = previewMapping(mapping, { kind: 'own', columns: columns!, rows }, { city: {} });
  return { dataset, columns: found, rows: preview.rows.map(({ result }) => result) };
}

/** What a table of a dataset is stored as. */
export function recordsIn(table: string, dataset: string) {
  const result = read(table);
  expect(result.dataset).toBe(dataset);
  return result.rows.map((row) => ('stored' in row ? row.stored.record : row));
}
