import { WorkbookError } from '../../excel/index.ts';
import type { UsedRecords } from './reports/index.ts';
import {
  locateRun,
  readColumns,
  type Run,
  type RunOptions,
  type RunOrigin,
  type Runs,
} from '../column-runs/index.ts';
import { cityOf, listSavedTables } from '../tables/index.ts';

/** What the tables and the runs of the workbook have from the service. What its reports have, they know themselves. */
export async function workbookRecords(runs: Pick<Runs, 'saved' | 'originOf'>): Promise<UsedRecords[]> {
  const tables = await listSavedTables();
  const ofTables = tables.map((table): UsedRecords => ({
    dataset: table.dataset,
    municipality: cityOf(table),
    retrievedAt: table.fetchedAt,
  }));
  const ofRuns: UsedRecords[] = [];
  for (const run of await runs.saved()) ofRuns.push(...(await recordsOf(run, runs.originOf(run))));
  return [...ofTables, ...ofRuns];
}

/** None once the run's columns are gone. */
async function recordsOf(run: Run, origin: RunOrigin): Promise<UsedRecords[]> {
  const cities = await citiesOf(run, origin).catch((error: unknown) => {
    if (error instanceof WorkbookError) return [];
    throw error;
  });
  const hasZones = run.outputs.some(({ name }) => name === 'zone_code');
  return [...origin.datasets, ...(hasZones ? (['zone'] as const) : [])].flatMap((dataset) =>
    cities.map((municipality) => ({ dataset, municipality, retrievedAt: run.at })),
  );
}

/** The slugs of the cities of the rows; all cities if no row names one. */
async function citiesOf(run: Run, { cityOf: cityOfRow }: RunOrigin): Promise<(string | null)[]> {
  const layout = await locateRun(run);
  if (!cityOfRow) return [null];
  const rows = await readColumns(layout, layout.columns);
  const cities = new Set(rows.map((cells) => cityOfRow(cells, run.options as RunOptions)).filter(Boolean));
  return cities.size === 0 ? [null] : [...cities];
}
