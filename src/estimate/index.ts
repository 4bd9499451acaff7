/** Estimating the costs of permits on a sheet: the kind of run, its form, and its totals and report. */

export { estimateKind, isEstimateRun, type PermitReading } from './estimate-kind.ts';
export { estimateModes, type AreaUnit, type EstimateMode, type PermitColumn } from './estimate-options.ts';
export {
  areaUnitOf,
  columnsOfMode,
  emptyPermitForm,
  mapColumns,
  modeOf,
  needsAreaUnit,
  newRunOfForm,
  requiredColumns,
  type PermitForm,
} from './permit-form.ts';
export type { ValueMapping } from './value-mappings.ts';
