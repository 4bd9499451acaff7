import { areaUnits, permitTypes } from '@cdata/catalog';
import * as v from 'valibot';
import { permitAttributes, type PermitAttribute } from '../../excel/cells/index.ts';
import { provinceCodes } from '../../language/index.ts';
import { runLabelsSchema, type RunRequest, type Run } from '../column-runs/index.ts';

export const estimateModes = ['ids', 'attributes'] as const;
export type EstimateMode = (typeof estimateModes)[number];

type AttributeColumn = Exclude<PermitAttribute, 'area_unit'>;
export const attributeColumns = permitAttributes.filter(
  (name): name is AttributeColumn => name !== 'area_unit',
);

export const permitColumns = ['record_id', ...attributeColumns, 'declared_value'] as const;
export type PermitColumn = (typeof permitColumns)[number];

/** Whether a column is compared with the estimate, but not part of the request. */
export const isComparedOnly = (column: PermitColumn): boolean => column === 'declared_value';

/** Of areas whose cells state none. Null until the user has chosen it: it cannot be guessed. */
const areaUnitSchema = v.nullable(v.picklist(areaUnits));
export type AreaUnit = v.InferOutput<typeof areaUnitSchema>;

/** Which size of a range of areas is requested. */
export const rangeSizes = ['middle', 'low', 'high'] as const;
export type RangeSize = (typeof rangeSizes)[number];

const scaleSchema = v.object({ power: v.number(), isOtherUnit: v.boolean() });

export const estimateOptionsSchema = v.object({
  mode: v.picklist(estimateModes),
  /** What the columns of the run contain, in their order. */
  mapped: v.array(v.picklist(permitColumns)),
  areaUnit: areaUnitSchema,
  /** What the headers of the areas and the declared values say of their scale: not in runs of earlier versions. */
  scales: v.optional(v.partial(v.object({ area: scaleSchema, declared_value: scaleSchema }))),
  /** Whether totals are written below the rows when the run is done. */
  totals: v.boolean(),
  /** Whether a report is written on its own sheet when the run is done. */
  report: v.optional(v.boolean()),
  /** The user’s choices for texts of the permit type column, by the text as a slug. */
  types: v.optional(v.record(v.string(), v.picklist(permitTypes))),
  /** The user’s choices for texts of the municipality column, by the text as a slug. */
  cities: v.optional(v.record(v.string(), v.string())),
  /** The province of cities whose names several have. */
  province: v.optional(v.picklist(provinceCodes)),
  /** What is requested for an area that is a range; its middle by default. */
  rangeSize: v.optional(v.picklist(rangeSizes)),
  /** Whether permits whose area cannot be read are estimated without it, instead of being left out. */
  withoutUnreadableAreas: v.optional(v.boolean()),
  /** Whether permits of cities without records are estimated from those of all Canada, instead of being left out. */
  nationalEstimates: v.optional(v.boolean()),
  /** Whether expected values and declared values as numbers have columns: not in runs of earlier versions. */
  hasAmounts: v.optional(v.boolean()),
  labels: runLabelsSchema,
});
export type EstimateOptions = v.InferOutput<typeof estimateOptionsSchema>;

export type SavedEstimateRun = Run<EstimateOptions>;

export const estimateRunName = 'estimate';

export const isEstimateRun = (run: Run): run is SavedEstimateRun => run.kind === estimateRunName;

type EstimateRequest = RunRequest<EstimateOptions>;

/** Whether two runs request the same, and do not compare it with different columns. */
export function isSameEstimate(saved: EstimateRequest, next: EstimateRequest): boolean {
  const requestedColumns = ({ options, columns }: EstimateRequest) =>
    String(options.mapped.flatMap((name, at) => (isComparedOnly(name) ? [] : [`${name} ${columns[at]}`])));
  const comparedColumn = ({ options, columns }: EstimateRequest) =>
    columns[options.mapped.findIndex(isComparedOnly)];
  const [savedColumn, nextColumn] = [comparedColumn(saved), comparedColumn(next)];
  return (
    saved.options.mode === next.options.mode &&
    saved.options.areaUnit === next.options.areaUnit &&
    requestedColumns(saved) === requestedColumns(next) &&
    (savedColumn === undefined || nextColumn === undefined || savedColumn === nextColumn)
  );
}

/** The next run with the mapped columns and the labels of the saved one. */
export function mergeEstimates(
  saved: EstimateRequest,
  { columns, options }: EstimateRequest,
): EstimateRequest {
  const { mapped } = options;
  const savedColumns = saved.options.mapped.flatMap((name, position) =>
    mapped.includes(name) ? [] : [{ name, index: saved.columns[position]! }],
  );
  return {
    columns: [...columns, ...savedColumns.map(({ index }) => index)],
    options: {
      ...options,
      labels: saved.options.labels,
      mapped: [...mapped, ...savedColumns.map(({ name }) => name)],
    },
  };
}
