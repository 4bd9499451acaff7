import { labelsOfName } from './label.ts';
import { slug } from './nearest.ts';

/**
 * The valid name that a text refers to, by itself or by a label in either language. Case, accents and punctuation do not
 * count.
 */
export function nameMeant<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const textSlug = slug(text);
  const means = (name: string) => slug(name) === textSlug;
  return names.find(means) ?? names.find((name) => labelsOfName(name).some(means));
}

/** Every spelling of the names, for suggestions. */
export const allSpellings = (names: readonly string[]): string[] => [
  ...names,
  ...names.flatMap(labelsOfName),
];
