import type { Text } from './field.ts';

export type ParameterType = 'text' | 'city' | 'enum' | 'date' | 'boolean' | 'number' | 'integer' | 'cursor';

/** One query parameter, as the reference describes it. */
export interface Parameter {
  name: string;
  type: ParameterType;
  label: Text;
  rule: Text;
  required?: boolean;
  values?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: number;
  /** The parameter that this one is another name of. */
  aliasOf?: string;
  /** The parameter that must be sent too. */
  together?: string;
  /** A parameter without which this one means nothing. */
  needs?: string;
  /** The parameter with the lower end of the same span: this one's value must not lie below it. */
  notBelow?: string;
  /** What the parameter does: narrows the result, places it, orders it or pages through it. */
  group: 'filter' | 'place' | 'order' | 'page';
  /** The fields that the filter reads, whichever a record has, where that is not the field of its own name. */
  reads?: readonly string[];
  /** True where the reference shows no rule and this is our choice. */
  ours?: boolean;
}

/** A text that both languages share. */
export const same = (text: string): Text => ({ en: text, fr: text });

/** A filter of dates. */
export const date = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'date',
  group: 'filter',
  label,
  rule,
  ...more,
});

/** A filter of numbers. */
export const number = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'number',
  group: 'filter',
  label,
  rule,
  ...more,
});

/** A filter of a closed list. */
export const choice = (name: string, values: readonly string[], label: Text, rule: Text): Parameter => ({
  name,
  type: 'enum',
  group: 'filter',
  values,
  label,
  rule,
});

/** A filter of yes and no. */
export const flag = (name: string, label: Text, rule: Text): Parameter => ({
  name,
  type: 'boolean',
  group: 'filter',
  label,
  rule,
});

/** A filter of free text. */
export const text = (name: string, label: Text, rule: Text, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'text',
  group: 'filter',
  label,
  rule,
  ...more,
});

/** Another name of a parameter. */
export const alias = (of: Parameter, name: string): Parameter => ({ ...of, name, aliasOf: of.name });

/** A parameter that must be sent. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

/** Limits of the reference. Those marked "ours" are not shown there. */
export const limits = {
  /** Rows a page, dataset searches. */
  page: { minimum: 1, maximum: 500 },
  /** Ours: rows a page when `limit` is not sent. */
  defaultPage: 100,
  /** Ours: the page cap of a free key. */
  freePage: 100,
  offset: { minimum: 0, maximum: 9500 },
  zoningPage: { minimum: 1, maximum: 1000, default: 200 },
  /** Kilometres. */
  radiusKm: { minimum: 0.1, maximum: 25, default: 1 },
  /** Canada, degrees. */
  latitude: { minimum: 41, maximum: 84 },
  longitude: { minimum: -141, maximum: -52 },
  estimateItems: 100,
  /** Ours: rows of a formula without max_rows. */
  formulaRows: 100,
  /** Ours: days of statistics when `period` is not sent. */
  statsDays: 30,
} as const;
