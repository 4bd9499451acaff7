import type { Text } from './field.ts';
import { slug } from './nearest.ts';
import type { Parameter } from './parameter.ts';

/** What the file of labels provides. It loads with the pane, and for formulas once one of them needs it. */
interface Labels {
  labelsOfName(name: string): readonly string[];
  fieldLabel(name: string): Text;
  parameterLabel(parameter: Parameter): Text;
  valueLabel(value: string): Text | null;
}

let labels: Labels | null = null;

export const provideLabels = (provided: Labels): void => void (labels = provided);

/** The labels, or null until they are loaded. */
export const loadedLabels = (): Labels | null => labels;

/**
 * The valid name that a text refers to: by itself, or by a label in either language once the labels are loaded. Case,
 * accents and punctuation do not count.
 */
export function nameMeant<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const textSlug = slug(text);
  const means = (name: string) => slug(name) === textSlug;
  return names.find(means) ?? names.find((name) => labels?.labelsOfName(name).some(means));
}

/** Every spelling of the names, for suggestions. */
export const allSpellings = (names: readonly string[]): string[] =>
  labels ? [...names, ...names.flatMap((name) => labels!.labelsOfName(name))] : [...names];
