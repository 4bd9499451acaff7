export { addressColumns, addressPartOf, type AddressPart } from './address-header.ts';
export { fold, words } from './address-text.ts';
export { normalizedAddress, type CivicAddress } from './civic-address.ts';
export { directionCode } from './directions.ts';
export { municipalityKey, municipalityNames, type MunicipalityNames } from './municipality-names.ts';
export { checkAddress, parseAddress, type AddressCheck, type ParsedAddress } from './parse-address.ts';
export { trailingProvince } from './province.ts';
export { streetKey, streetKeys } from './street-key.ts';
export { comparableType, frenchType, lastType } from './street-types.ts';
