import {
  datasets,
  estimateNeighbour,
  field,
  floorAreaOf,
  publishedDollars,
  publishedTime,
  recordId,
  roleValue,
} from '@cdata/catalog';
import type { ServiceRecord } from '../../api/index.ts';
import {
  neighboursLookup,
  type Engine,
  type EstimateInput,
  type EstimateNeighbour,
  type LookupOptions,
} from '../../engine/index.ts';
import { activeCell } from '../../excel/index.ts';
import { coveredCities, readColumns, type Run } from '../column-runs/index.ts';
import type { TableSearch } from '../tables/index.ts';
import { isEstimateRun } from './estimate-options.ts';
import { permitName, readNameColumns } from './permit-names.ts';
import { permitInput } from './permit-row.ts';
import { locatePermits } from './report-rows.ts';

/** The permit of a row of an estimate. */
export interface SelectedPermit {
  name: string;
  input: EstimateInput;
}

/** A published permit that an estimate is made from. */
export interface SimilarPermit {
  recordId: string;
  record: ServiceRecord;
  address: string;
  /** YYYY-MM-DD; empty if it has no date. */
  date: string;
  /** Square metres. */
  area: number | null;
  /** Dollars, as declared; null if it is not published. */
  declared: number | null;
  /** Dollars, as it counts: of today, and carried to the area of the estimate. */
  valueUsed: number;
  /** Its share in the estimate: those of all are 1. */
  weight: number;
}

/** The permit in the row of the active cell; null if no estimate was requested for it. */
export async function selectedPermit(
  runs: readonly Run[],
  engine: Pick<Engine, 'request'>,
): Promise<SelectedPermit | null> {
  const cell = await activeCell();
  for (const run of runs.filter(isEstimateRun).filter(({ sheetId }) => sheetId === cell.sheetId)) {
    const layout = await locatePermits(run);
    if (cell.row < layout.firstRow || cell.row >= layout.firstRow + layout.rowCount) continue;
    const { number, city, address } = await readNameColumns(run, layout);
    const columns = [...layout.columns, number, city, ...address];
    const [cells = []] = await readColumns({ ...layout, firstRow: cell.row, rowCount: 1 }, columns);
    const permitCells = cells.slice(0, layout.columns.length);
    const [numberCell, cityCell, ...addressCells] = cells.slice(layout.columns.length);
    const cities = run.options.mode === 'attributes' ? await coveredCities(engine) : null;
    const row = permitInput(permitCells, run.options, cities && new Set(cities.map(({ slug }) => slug)));
    if (row.kind !== 'valid') continue;
    const name = {
      cells: permitCells,
      number: numberCell,
      address: addressCells,
      city: cityCell,
      row: cell.row + 1,
    };
    return { name: permitName(run, name), input: row.input };
  }
  return null;
}

/**
 * The permits that the estimate of a permit is made from, the heaviest first. One call.
 *
 * @throws ServiceError if the service lists none.
 */
export async function findSimilarPermits(
  input: EstimateInput,
  engine: Pick<Engine, 'request'>,
  options: LookupOptions,
): Promise<SimilarPermit[]> {
  const neighbours = await engine.request(neighboursLookup, input, options);
  return neighbours.map(similarPermit);
}

export function similarPermit({ record, weight, value_used: valueUsed }: EstimateNeighbour): SimilarPermit {
  const { roles } = datasets.permit;
  return {
    recordId: recordId(record)!,
    record,
    address: String(record.address ?? ''),
    date: publishedTime(roleValue(record, roles.date))?.date ?? '',
    area: floorAreaOf({ ...record }),
    declared: publishedDollars(roleValue(record, roles.value)),
    valueUsed,
    weight,
  };
}

/** Of the records, as a table of them and the pane show them. */
export const similarFields = [
  ...['record_id', 'municipality', 'address', 'permit_type_canonical', 'building_type', 'issued_date'],
  ...['area_m2', 'dwelling_units_created', 'construction_value', 'description'],
].flatMap((name) => field(datasets.permit, name) ?? []);

/** As many as a page has: a refresh requests the permits that it does not find there one by one. */
const maxRefreshedRows = 500;

/** The table of the permits with their weights, and its records. A refresh keeps to these permits. */
export function tableOfSimilar(permits: readonly SimilarPermit[]): {
  search: TableSearch;
  records: ServiceRecord[];
} {
  const common = (name: string) => {
    const values = new Set(permits.map(({ record }) => record[name]));
    const [value] = values;
    return values.size === 1 && typeof value === 'string' ? value : null;
  };
  return {
    search: {
      dataset: datasets.permit,
      query: { municipality: common('municipality'), permit_type: common('permit_type_canonical') },
      fields: [similarFields[0]!, ...estimateNeighbour, ...similarFields.slice(1)],
      maxRows: maxRefreshedRows,
      recordIds: permits.map((permit) => permit.recordId),
    },
    records: permits.map(({ record, weight, valueUsed }) => ({ ...record, weight, value_used: valueUsed })),
  };
}
