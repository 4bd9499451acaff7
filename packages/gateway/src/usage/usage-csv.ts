import Papa from 'papaparse';
import type { UsageReport } from './usage-report.ts';

/** Headings of the table, in the language of its reader. */
interface UsageHeadings {
  person: string;
  endpoint: string;
  calls: string;
  saved: string;
  refused: string;
}

/** What a spreadsheet reads as the start of a formula, full-width signs included. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u;

/**
 * One row for each person and endpoint, and one for what a person was refused. A name that a spreadsheet would take for
 * a formula is written so that it does not.
 */
export function usageCsv({ people }: UsageReport, headings: UsageHeadings): string {
  const { person, endpoint, calls, saved, refused } = headings;
  const rows = people.flatMap(({ name, endpoints, refused: count }) => [
    ...Object.entries(endpoints).map(([path, use]) => [name, path, use.calls, use.saved, 0]),
    ...(count > 0 ? [[name, '', 0, 0, count]] : []),
  ]);
  const table = Papa.unparse([[person, endpoint, calls, saved, refused], ...rows], {
    escapeFormulae: formulaStart,
    newline: '\r\n',
  });
  // Excel reads a CSV file as UTF-8 if it starts with a byte order mark.
  return `\uFEFF${table}\r\n`;
}
