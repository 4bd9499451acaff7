export * from './result-fields.ts';
export type { Dataset, DatasetName, DerivedDataset, EntityType } from './dataset.ts';
export { derivedDatasets, entityTypes, isEntityType } from './dataset.ts';
export * from './published-value.ts';
export { hasStopped } from './freshness.ts';
export * from './distance.ts';
export * from './record-value.ts';
export * from './endpoint.ts';
export * from './enums.ts';
export { classFields, textFields, useOf, type Use } from './use-class.ts';
export { workObjectOf, workObjects, type WorkObject } from './work-object.ts';
export { likelyPermitType } from './likely-permit-type.ts';
export { hasHousePoint, isCertainMatch } from './match-certainty.ts';
export type { Field, FieldKind, Presence } from './field.ts';
export { isYear } from './field.ts';
export * from './permit-size.ts';
export { limits } from './parameter.ts';
export * from './user-input.ts';
export { cityName, nearest, slug } from './nearest.ts';
export * from './endpoint-parameter.ts';
export type { Parameter, ParameterType } from './parameter.ts';
export { searchParameters, type SearchParameterName } from './search-parameter.ts';
export type { Text } from './field.ts';
export * from './validate-parameter.ts';
export { applicableParameters } from './applicable-parameters.ts';
export * from './datasets.ts';
export { missingFields, requiredFields } from './required-fields.ts';
export { propertyRecords } from './property-records.ts';
export {
  cityLabel,
  countName,
  datasetMeaning,
  fieldLabel,
  labelledField,
  parameterLabel,
  publisherLabel,
  samplePublisher,
  valueLabel,
} from './label.ts';
export { allSpellings, nameMeant } from './other-names.ts';
export type { Contradiction, Question } from './contradiction.ts';
export { errorConditions } from './service-error.ts';
export { responseShape, type ResponseShape } from './response.ts';
export { typeset, typesetTexts } from './typography.ts';
