/**
 * The categories of businesses by the first digits of their code in the North American Industry Classification System
 * (Statistics Canada, NAICS 2022), the longest first.
 */
const categories: readonly [digits: string, category: string][] = [
  ['8111', 'automotive'],
  ['4411', 'automotive'],
  ['6111', 'education'],
  ['6244', 'education'],
  ['721', 'accommodation'],
  ['722', 'restaurant'],
  ['812', 'personal_services'],
  ['23', 'contractor'],
  ...['31', '32', '33', '41', '48', '49'].map((digits): [string, string] => [digits, 'industrial']),
  ...['44', '45'].map((digits): [string, string] => [digits, 'retail']),
  ...['52', '53', '54', '55', '56'].map((digits): [string, string] => [digits, 'professional_services']),
  ['61', 'education'],
  ['62', 'health'],
  ['71', 'recreation'],
];

/** Null for what is no code, and for codes of other industries. */
export const categoryOfIndustry = (code: string): string | null =>
  /^\d{2,6}$/.test(code) ? (categories.find(([digits]) => code.startsWith(digits))?.[1] ?? null) : null;
