/** What may be wrong with the addresses of a list, in the order in which it is shown. */
export const findingKinds = [
  'spellings',
  'misspellings',
  'noCity',
  'dates',
  'severalAddresses',
  'severalCities',
  'postalCode',
  'range',
  'unitWithoutNumber',
  'intersection',
  'poBox',
  'ruralRoute',
  'landDescription',
  'repeats',
  'sameBuilding',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Rows of which one thing is to be looked at. */
export interface Finding {
  kind: FindingKind;
  /** Positions in the list, ascending. */
  rows: number[];
  /** The rows that belong together; empty for findings about single rows. */
  groups: number[][];
}

/** Findings that say what there is, and are no fault: geocoding them is right as it is. */
const isInformation = (kind: FindingKind): boolean => kind === 'repeats' || kind === 'sameBuilding';

/** The number of rows with a fault, each counted once. */
export const faultyRows = (findings: readonly Finding[]): number =>
  new Set(findings.filter(({ kind }) => !isInformation(kind)).flatMap(({ rows }) => rows)).size;
