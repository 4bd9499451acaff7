/** A calendar quarter: quarters since the first one of year 0. */
export type Quarter = number;

export const quartersPerYear = 4;

/** @param date Starts with YYYY-MM. */
export const quarterOf = (date: string): Quarter =>
  Number(date.slice(0, 4)) * quartersPerYear + Math.floor((Number(date.slice(5, 7)) - 1) / 3);

/** `2024-Q3`, or `2024-T3` in French. */
export const quarterText = (quarter: Quarter, language: 'en' | 'fr' = 'en'): string =>
  `${String(Math.floor(quarter / quartersPerYear)).padStart(4, '0')}-${language === 'fr' ? 'T' : 'Q'}${(quarter % quartersPerYear) + 1}`;

/** The first day, YYYY-MM-DD. */
export function quarterStart(quarter: Quarter): string {
  const month = (quarter % quartersPerYear) * 3 + 1;
  return `${String(Math.floor(quarter / quartersPerYear)).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

const yearFirst = /^(\d{4})[\s./-]*[qt]\s*([1-4])$/;
const quarterFirst = /^[qt]\s*([1-4])[\s./-]*(?:de\s+)?(\d{4})$/;
const isoDate = /^(\d{4})-(0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?:t.*)?$/;

/** Reads `2024-Q3`, `Q3 2024`, `T3 2024`, or a date such as `2024-07-15`; null for any other text. */
export function readQuarter(text: string): Quarter | null {
  const words = text.trim().toLowerCase();
  if (isoDate.test(words)) return quarterOf(words);
  const [, year, quarter] = yearFirst.exec(words) ?? [];
  if (year !== undefined) return Number(year) * quartersPerYear + Number(quarter) - 1;
  const [, ofYear, itsYear] = quarterFirst.exec(words) ?? [];
  return ofYear === undefined ? null : Number(itsYear) * quartersPerYear + Number(ofYear) - 1;
}
