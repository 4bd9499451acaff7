import type { Text } from './field.ts';
import { typesetTexts } from './typography.ts';

export type ParameterType = 'text' | 'city' | 'enum' | 'date' | 'boolean' | 'number' | 'integer' | 'cursor';

export interface Parameter {
  name: string;
  type: ParameterType;
  /** The name that its label is listed under, if not its own. */
  labelName?: string;
  rule: Text;
  required?: boolean;
  values?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: number;
  /** The parameter that this one is an alias of. */
  aliasOf?: string;
  /** The other parameter of a pair that must be sent together. */
  together?: string;
  /** A parameter that this one requires. */
  needs?: string;
  /** The parameter with the lower bound of the same range. */
  notBelow?: string;
  group: 'filter' | 'place' | 'order' | 'page';
  /** The fields that the filter compares, if not the one with its name; the first that a record has counts. */
  reads?: readonly string[];
  /** Whether the rule is our choice, because the reference shows none. */
  ours?: boolean;
}

export const same = (text: string): Text => ({ en: text, fr: text });

export const date = (name: string, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'date',
  group: 'filter',
  rule: typesetTexts(rule),
  ...more,
});

export const number = (name: string, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'number',
  group: 'filter',
  rule: typesetTexts(rule),
  ...more,
});

export const choice = (name: string, values: readonly string[], rule: Text): Parameter => ({
  name,
  type: 'enum',
  group: 'filter',
  values,
  rule: typesetTexts(rule),
});

export const flag = (name: string, rule: Text): Parameter => ({
  name,
  type: 'boolean',
  group: 'filter',
  rule: typesetTexts(rule),
});

export const text = (name: string, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'text',
  group: 'filter',
  rule: typesetTexts(rule),
  ...more,
});

export const alias = (of: Parameter, name: string): Parameter => ({ ...of, name, aliasOf: of.name });

export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

/** Limits of the reference. Those marked "ours" are not shown there. */
export const limits = {
  /** Rows per page, dataset searches. */
  page: { minimum: 1, maximum: 500 },
  /** Ours: rows a page when `limit` is not sent. */
  defaultPage: 100,
  /** Ours: words of `q`, those of its phrases included; no name or address has half as many. */
  searchWords: 50,
  /** Ours: the page cap of a free key. */
  freePage: 100,
  /** Ours: no plan has smaller pages, so that a search of n rows takes no more than n / 10 of them. */
  smallestPage: 10,
  offset: { minimum: 0, maximum: 9500 },
  zoningPage: { minimum: 1, maximum: 1000, default: 200 },
  /** Kilometres. */
  radiusKm: { minimum: 0.1, maximum: 25, default: 1 },
  /** Canada, degrees. */
  latitude: { minimum: 41, maximum: 84 },
  longitude: { minimum: -141, maximum: -52 },
  estimateItems: 100,
  /** Ours: square metres and dwelling units of an estimate; no building in Canada is half as large. */
  estimateArea: 1_000_000,
  estimateDwellings: 10_000,
  /** Ours: rows of a formula without max_rows. */
  formulaRows: 100,
  /** Ours: a formula returns a match without its quality only above this confidence. One of two equal matches has it. */
  matchConfidence: 0.5,
  /** Ours: metres beyond which the nearest address may not be that of a place. */
  nearestAddressMetres: 100,
  /** Ours: days of statistics when `period` is not sent. */
  statsDays: 30,
  /** Ours: groups of statistics, the largest ones. */
  statsGroups: 10_000,
} as const;
