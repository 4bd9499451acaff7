export * from './address-problem.ts';
export {
  isStreet,
  normalizedAddress,
  readAddress,
  type Address,
  type AddressOptions,
  type CivicAddress,
} from './address.ts';
export { civicLine, type AddressFields } from './civic-line.ts';
export {
  cityKey,
  largeCity,
  largeCityNames,
  municipalityKey,
  municipalityNames,
  type MunicipalityNames,
} from './cities.ts';
export {
  citySlug,
  isSharedName,
  otherNamesOf,
  readCity,
  readCityAt,
  requestedCity,
  sharedCityName,
  type CityReading,
} from './city-slug.ts';
export type { ColumnKind, ColumnSubject, ColumnWords } from './column-words.ts';
export {
  compareAddresses,
  comparedParts,
  compareKeys,
  howSurely,
  keyOfAddress,
  type AddressComparison,
  type AddressKey,
  type ComparedPart,
  type ComparisonOptions,
} from './compare-addresses.ts';
export { isBlankCell, isNoAddress, kindOfCells, shareOfKind } from './column-values.ts';
export {
  readColumns,
  wantedField,
  wantedFields,
  type ColumnCandidate,
  type ColumnReading,
  type FieldReading,
  type WantedField,
} from './columns.ts';
export { parseAngle, splitMetres, type Angle, type Axis } from './coordinate-notation.ts';
export {
  coordinateParts,
  isInCanada,
  readCoordinates,
  type CoordinateCorrection,
  type CoordinatePart,
  type CoordinateOptions,
  type CoordinateProblem,
  type CoordinateReading,
} from './coordinates.ts';
export * from './date.ts';
export * from './serial-day.ts';
export {
  areGridMetres,
  gridNamed,
  gridNames,
  gridProjection,
  mtmZones,
  utmZones,
  webMercatorProjection,
  type Grid,
} from './grid.ts';
export { areFullDollars, isOtherCurrency, scaleOf, type ColumnScale } from './column-scale.ts';
export * from './number.ts';
export { addressReadings, type AddressReading } from './other-readings.ts';
export { compactHeader, headerPhrases, matchHeader, yearInHeader } from './header.ts';
export {
  addressColumns,
  addressPartOf,
  addressParts,
  coordinateColumns,
  coordinatePartOf,
  readAddressColumns,
  streetParts,
  type AddressColumns,
  type AddressPart,
} from './place-columns.ts';
export {
  placeName,
  readPlace,
  type KnownPlace,
  type PlaceEvidence,
  type PlaceReading,
  type PlacesNamed,
} from './place.ts';
export { takeCountry } from './country.ts';
export {
  contradictsPostalCode,
  provinceOfPoint,
  provincesOf,
  takePostalCode,
  trailingProvince,
} from './province.ts';
export { ordinaryCapitals, readableAddress, shortAddress } from './readable-address.ts';
export { comparableType, directionCode, frenchType, lastType } from './street-words.ts';
export { streetKey, streetKeys, typeKey, type StreetName } from './street.ts';
export { fold, nameSimilarity, withoutZeroDecimals, words } from './text.ts';
export { unitAlone, unitKey } from './unit.ts';
export {
  namesUnit,
  recordsOfUnit,
  unitsAmong,
  unitLeftOut,
  unitsAtAddress,
  withoutUnit,
  type UnitsAtAddress,
} from './units-at-address.ts';
export { inStreetOrder, streetOfColumns } from './street-order.ts';
