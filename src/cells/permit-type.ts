import { frenchPermitTypes, permitTypes, slug, type PermitType } from '../catalog/index.ts';

/** The type of work that a text names, by its value or its label in either language; null if it names none. */
export const permitTypeOf = (text: string): PermitType | null =>
  // The English label is the value with spaces, which a slug has not.
  permitTypes.find((type) => [type, slug(frenchPermitTypes[type])].includes(slug(text))) ?? null;
