import { cardFunction, propertyCardFunction } from './cards.ts';
import { fieldsFunction, filtersFunction } from './catalog.ts';
import type { CustomFunction } from './custom-function.ts';
import { estimateFunction, estimateNewFunction } from './estimate.ts';
import {
  geocodeFunction,
  normalizeFunction,
  reverseGeocodeFunction,
  zoneFunction,
  zoningFunction,
} from './locate.ts';
import { assessmentFunction, propertyFunction } from './property.ts';
import { feedFunction, historyFunction, nearFunction, recordFunction, searchFunction } from './records.ts';
import { healthFunction, usageFunction } from './service.ts';
import { sourceOfFunction } from './source-of.ts';
import { coverageFunction, sourcesFunction, statsFunction } from './statistics.ts';

/** Every custom function, in the order of the documentation. */
export const customFunctions: readonly CustomFunction[] = [
  geocodeFunction,
  reverseGeocodeFunction,
  normalizeFunction,
  zoneFunction,
  zoningFunction,
  searchFunction,
  nearFunction,
  recordFunction,
  propertyFunction,
  assessmentFunction,
  historyFunction,
  feedFunction,
  statsFunction,
  coverageFunction,
  sourcesFunction,
  sourceOfFunction,
  estimateFunction,
  estimateNewFunction,
  fieldsFunction,
  filtersFunction,
  cardFunction,
  propertyCardFunction,
  healthFunction,
  usageFunction,
];
