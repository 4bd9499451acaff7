/** Estimating the costs of permits on a sheet: the kind of run, its form, and its totals and report. */

export { basisText } from './basis-text.ts';
export { estimateKind, type PermitReading } from './estimate-kind.ts';
export {
  estimateModes,
  isEstimateRun,
  rangeSizes,
  type AreaUnit,
  type EstimateMode,
  type PermitColumn,
} from './estimate-options.ts';
export { areaForms, slips, type AreaForm, type AreaReading } from './floor-areas.ts';
export {
  areaUnitOf,
  columnScale,
  askedColumns,
  columnsOfMode,
  emptyPermitForm,
  mapColumns,
  modeOf,
  newRunOfForm,
  readPermitColumns,
  requiredColumns,
  type PermitForm,
} from './permit-form.ts';
export * from './similar-permits.ts';
export { rowsOfSharedNames, type ValueMapping } from './value-mappings.ts';
export { estimate, estimateMessages } from './messages.ts';
