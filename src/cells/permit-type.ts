import { frenchPermitTypes, permitTypes, slug, type PermitType } from '../catalog/index.ts';

/** By the slugs of their labels: the slug of an English label is the value itself. */
const typeBySlug = new Map(
  permitTypes.flatMap((type) => [type, slug(frenchPermitTypes[type])].map((name) => [name, type])),
);

/** The type of work that a text names, by its value or its label in either language; null if it names none. */
export const permitTypeOf = (text: string): PermitType | null => typeBySlug.get(slug(text)) ?? null;
