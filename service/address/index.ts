export type { CivicAddress } from './civic-address.ts';
export { directionCode } from './directions.ts';
export { municipalityKey, municipalityNames, type MunicipalityNames } from './municipality-names.ts';
export { normalizedAddress } from './normalized-address.ts';
export { parseAddress, type ParsedAddress } from './parse-address.ts';
export { streetKey, streetKeys } from './street-key.ts';
export { comparableType } from './street-types.ts';
