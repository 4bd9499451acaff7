import { citySlug } from '@cdata/catalog/reading';
import { isEstimateRun } from '../estimate/index.ts';
import { WorkbookError } from '../../excel/index.ts';
import { isGeocodeRun } from '../geocode/index.ts';
import type { UsedRecords } from './reports/index.ts';
import { locateRun, readColumns, type Runs, type Run } from '../column-runs/index.ts';
import { cityOf, listSavedTables } from '../tables/index.ts';

/** What the tables and the runs of the workbook have from the service. What its reports have, they know themselves. */
export async function workbookRecords(runs: Pick<Runs, 'saved'>): Promise<UsedRecords[]> {
  const tables = await listSavedTables();
  const ofTables = tables.map((table): UsedRecords => ({
    dataset: table.dataset,
    municipality: cityOf(table),
    retrievedAt: table.fetchedAt,
  }));
  const ofRuns: UsedRecords[] = [];
  for (const run of await runs.saved()) ofRuns.push(...(await recordsOf(run)));
  return [...ofTables, ...ofRuns];
}

/** None once the run's columns are gone. */
async function recordsOf(run: Run): Promise<UsedRecords[]> {
  const cities = await citiesOf(run).catch((error: unknown) => {
    if (error instanceof WorkbookError) return [];
    throw error;
  });
  const hasZones = run.outputs.some(({ name }) => name === 'zone_code');
  const types = typesOf(run.kind);
  return [...types, ...(hasZones ? (['zone'] as const) : [])].flatMap((dataset) =>
    cities.map((municipality) => ({ dataset, municipality, retrievedAt: run.at })),
  );
}

/** A run of properties or histories writes the records to tables, too. */
function typesOf(kind: Run['kind']): UsedRecords['dataset'][] {
  if (kind === 'estimate') return ['permit'];
  if (kind === 'history') return ['permit', 'inspection'];
  return ['address'];
}

/** The slugs in the column of cities; all cities without one. */
async function citiesOf(run: Run): Promise<(string | null)[]> {
  const layout = await locateRun(run);
  const position = isGeocodeRun(run)
    ? (run.options.parts?.indexOf('city') ?? -1)
    : isEstimateRun(run)
      ? run.options.mapped.indexOf('municipality')
      : -1;
  if (position < 0) return [null];
  const cells = await readColumns(layout, [layout.columns[position]!]);
  return [...new Set(cells.map(([cell]) => citySlug(String(cell ?? ''))).filter(Boolean))];
}
