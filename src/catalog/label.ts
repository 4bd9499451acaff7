import type { Text } from './field.ts';
import { frenchPermitTypes } from './permit-type.ts';
import labels from './labels.json' with { type: 'json' };

const labelsOf = (list: Record<string, string[]>): ReadonlyMap<string, Text> =>
  new Map(Object.entries(list).map(([name, [en = name, fr = en]]) => [name, { en, fr }]));

const ofFields = labelsOf(labels.fields);
const ofPermitTypes = Object.entries(frenchPermitTypes).map(
  ([type, fr]) => [type, { en: spaced(type).en, fr }] as const,
);
const ofValues = new Map([...labelsOf(labels.values), ...ofPermitTypes]);

/** What people read in place of a field's name. A name that is not in the catalog is only spaced: `Gross area`. */
export const fieldLabel = (name: string): Text => ofFields.get(name) ?? spaced(name);

/** What people read in place of an enumerated value such as `new_construction`; null if it is of no closed list. */
export const valueLabel = (value: string): Text | null => ofValues.get(value) ?? null;

function spaced(name: string): Text {
  const words = name.replaceAll('_', ' ').trim();
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return { en: text, fr: text };
}
