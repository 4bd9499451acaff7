import {
  datasets,
  dwellingsOf,
  floorAreaOf,
  publishedDollars,
  publishedTime,
  recordId,
  roleValue,
  useOf,
  type DescribedPermit,
} from '@cdata/catalog';
import type { Query, ServiceRecord } from '../../api/index.ts';
import {
  recordLookups,
  searchLookups,
  type Engine,
  type EstimateInput,
  type LookupOptions,
} from '../../engine/index.ts';
import { activeCell } from '../../excel/index.ts';
import { coveredCities, readColumns, type Run } from '../column-runs/index.ts';
import { isEstimateRun } from './estimate-kind.ts';
import { permitName, readNameColumns } from './permit-names.ts';
import { permitInput } from './permit-row.ts';
import { locatePermits } from './report-rows.ts';

/** The permit of a row of an estimate. */
export interface SelectedPermit {
  name: string;
  input: EstimateInput;
}

/** A published permit, as it is compared. */
export interface SimilarPermit {
  recordId: string;
  record: ServiceRecord;
  address: string;
  /** YYYY-MM-DD; empty if it has no date. */
  date: string;
  /** Square metres. */
  area: number | null;
  /** Dollars, as declared. */
  value: number;
}

/** What permits have in common with the one of the estimate. */
export interface Likeness {
  /** A slug; null for all cities. */
  municipality: string | null;
  permitType: string | null;
  /** Null if neither the permit nor its words say it. */
  useClass: string | null;
  /** Square metres; null if the area is not known. */
  area: { min: number; max: number } | null;
  dwellings: number | null;
}

export interface SimilarPermits {
  likeness: Likeness;
  query: Query;
  /** The newest first. */
  permits: SimilarPermit[];
  /** How many permits were compared, and whether there are more of that city and type. */
  compared: number;
  hasMore: boolean;
}

/** As many as a call returns. */
const maxComparedPermits = 500;
/** Areas may differ by this factor; by the next one if fewer permits are found. */
const areaFactors = [1.25, 1.5, 2] as const;
const enoughPermits = 10;
/** Estimates are made from permits of at least this value: dollars. */
const minValue = 500;

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
 * Finds permits of the same city, type of work, use and size among the newest of that city and type: what an estimate
 * can be shown to rest on. One call, and one for the permit itself if it is known by its record id.
 */
export async function findSimilarPermits(
  { input }: SelectedPermit,
  engine: Pick<Engine, 'request'>,
  options: LookupOptions,
): Promise<SimilarPermits> {
  const permit: ServiceRecord | DescribedPermit =
    'record_id' in input
      ? await engine.request(recordLookups.permit, input.record_id, options)
      : input.permit;
  const subject = { ...permit };
  const type = subject.permit_type_canonical;
  const query: Query = {
    municipality: subject.municipality ? String(subject.municipality) : null,
    permit_type: type ? String(type) : null,
    value_min: minValue,
  };
  const records = await engine.request(searchLookups.permit, { query, maxRows: maxComparedPermits }, options);
  const { useClass, field } = useOf(subject);
  const own = 'record_id' in input ? input.record_id : null;
  const sameUse = records.filter(
    (record) => recordId(record) !== own && (field === null || useOf({ ...record }).useClass === useClass),
  );
  const area = floorAreaOf(subject);
  const dwellings = area === null && type === 'new_construction' ? dwellingsOf(subject) : null;
  const likeness = {
    municipality: query.municipality as string | null,
    permitType: query.permit_type as string | null,
    useClass: field === null ? null : useClass,
    dwellings,
  };
  const { permits, range } = ofSize(sameUse, { area, dwellings });
  return {
    likeness: { ...likeness, area: range },
    query,
    permits,
    compared: records.length,
    hasMore: records.length >= maxComparedPermits,
  };
}

function ofSize(
  records: readonly ServiceRecord[],
  { area, dwellings }: { area: number | null; dwellings: number | null },
): { permits: SimilarPermit[]; range: Likeness['area'] } {
  const all = records
    .flatMap((record) => similarPermit(record) ?? [])
    .sort((a, b) => b.date.localeCompare(a.date));
  if (area === null) {
    const permits = all.filter(
      ({ record }) => dwellings === null || dwellingsOf({ ...record }) === dwellings,
    );
    return { permits, range: null };
  }
  const within = (factor: number) => {
    const range = { min: area / factor, max: area * factor };
    const permits = all.filter((one) => one.area !== null && one.area >= range.min && one.area <= range.max);
    return { permits, range };
  };
  const sizes = areaFactors.map(within);
  return sizes.find(({ permits }) => permits.length >= enoughPermits) ?? sizes.at(-1)!;
}

function similarPermit(record: ServiceRecord): SimilarPermit | null {
  const { roles } = datasets.permit;
  const value = publishedDollars(roleValue(record, roles.value));
  const id = recordId(record);
  if (value === null || value < minValue || id === null) return null;
  return {
    recordId: id,
    record,
    address: String(record.address ?? ''),
    date: publishedTime(roleValue(record, roles.date))?.date ?? '',
    area: floorAreaOf({ ...record }),
    value,
  };
}
