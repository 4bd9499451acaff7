import { readFileRows } from '../portals/file-rows.ts';
import { isUnreadable, type PortalReader } from '../portals/row.ts';
import type { Municipality } from '../queries/geocoding.ts';
import {
  addressTable,
  areaTable,
  priceIndexTable,
  recordTable,
  zoneTable,
  type LoadedTable,
  type StoredPublication,
} from '../queries/loading.ts';
import type { Cell } from '../store/copy.ts';
import { leaveOutPersons } from '../store/names.ts';
import type { StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { exportVersion, type ExportLine } from './export.ts';
import { runLoad } from './load.ts';
import type { LoadedRow } from './staging.ts';
import { fileStamp } from './load-source.ts';
import type { FinishedReport } from './report.ts';

/** Whether the row is the first line of an export. */
export const isExport = (values: Readonly<Record<string, unknown>>): boolean =>
  values.kind === 'cdata-export' && values.version === exportVersion;

/** Loads an export: addresses, zones, areas and price indexes first, then the records. Each part is applied in one transaction. */
export async function importExport(
  store: Store,
  file: string,
  onProgress?: (rows: number) => void,
): Promise<FinishedReport> {
  const heads = await readHeads(file);
  const reports: FinishedReport[] = [];
  for (const table of [addressTable, zoneTable, areaTable, priceIndexTable, recordTable]) {
    if (table.name !== 'record' && !heads.tables.has(table.name)) continue;
    const loadId = `export/${table.name}`;
    reports.push(
      await runLoad(store, {
        loadId,
        request: JSON.stringify([await fileStamp(file), table.name]),
        table,
        reader: partReader(file, table),
        since: null,
        isExact: true,
        map: ({ values }) => exportedRow(values as unknown as ExportLine, table, heads),
        expectedColumns: new Map(),
        publications: heads.publications,
        cities: () => heads.cities,
        onProgress,
      }),
    );
  }
  const [first, ...others] = reports as [FinishedReport, ...FinishedReport[]];
  return others.reduce(
    (sum, one) => ({
      ...sum,
      rows: sum.rows + one.rows,
      added: sum.added + one.added,
      changed: sum.changed + one.changed,
      unchanged: sum.unchanged + one.unchanged,
      rejected: sum.rejected + one.rejected,
      rejectedRows: [...sum.rejectedRows, ...one.rejectedRows],
    }),
    first,
  );
}

interface Heads {
  cities: Municipality[];
  publications: StoredPublication[];
  tables: Set<string>;
  hasJudgedNames: boolean;
}

/** The cities and publications are before all rows, which are in the order of their tables. */
async function readHeads(file: string): Promise<Heads> {
  const heads: Heads = { cities: [], publications: [], tables: new Set(), hasJudgedNames: false };
  for await (const row of readFileRows(file)) {
    if (isUnreadable(row)) continue;
    const line = row.values as unknown as ExportLine;
    if (line.kind === 'city') heads.cities.push(line.city);
    else if (line.kind === 'publication') heads.publications.push(line.publication);
    else if (line.kind === 'cdata-export') heads.hasJudgedNames = line.has_judged_names === true;
    else heads.tables.add(line.kind);
    if (line.kind === 'record') break;
  }
  return heads;
}

function partReader(file: string, { name }: LoadedTable): PortalReader {
  return {
    async *rows() {
      for await (const row of readFileRows(file)) {
        if (isUnreadable(row)) {
          if (name === 'record') yield row;
        } else if (row.values.kind === name) yield row;
      }
    },
    watermark: () => null,
  };
}

function exportedRow(line: ExportLine, table: LoadedTable, { hasJudgedNames }: Heads): LoadedRow {
  if (line.kind === 'record') {
    const { entity_type: entityType, source_id: sourceId, normalized_address: addressKey, record } = line;
    const omittedNames = leaveOutPersons(record, { isTrade: hasJudgedNames });
    const storedRecord = { entityType, sourceId, addressKey, record } as StoredRecord;
    return { stored: storedRecord, problems: [], omittedNames };
  }
  if ('row' in line) {
    const { row } = line;
    // Exports of former versions have no points of blocks and units.
    const values: Record<string, unknown> = { is_block_point: false, unit: '', ...row };
    return { cells: table.columns.map((column) => cellOf(values[column])) };
  }
  return { reason: `it is a line of an unknown kind, '${String((line as { kind: unknown }).kind)}'` };
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Cell);
