import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';

/** `=CDATA.ZONE(lat, lng, [fields], [headers])` */
const signature = ({ name, parameters }: CustomFunction): string => {
  const written = Object.entries(parameters).map(([parameter, { optional }]) =>
    optional ? `[${parameter}]` : parameter,
  );
  return `=CDATA.${name}(${written.join(', ')})`;
};

/** The functions as a Markdown table, from what Excel's metadata is made of. */
export function functionsTable(): string {
  const rows = customFunctions.map((declared) => `| \`${signature(declared)}\` | ${declared.help.en} |`);
  return ['| Function | What it does |', '| --- | --- |', ...rows].join('\n');
}

/** What an example shows in the workbook. */
export type ExampleResult = (string | number | boolean | null)[][];

/** Rows of a result that the page shows; of a longer one the first. */
const shownRows = 6;

/**
 * The page of the functions: what each does, its parameters, and its example with the result that the local service
 * gives.
 *
 * @param results What each example shows, by the function's name.
 */
export function functionsPage(results: ReadonlyMap<string, ExampleResult>): string {
  const sections = customFunctions.map((declared) =>
    [
      `## ${declared.name}`,
      `${declared.help.en} ${declared.returns.en}`,
      `\`\`\`\n${signature(declared)}\n\`\`\``,
      parametersTable(declared),
      `With the records of the local service, \`${declared.example}\` shows:`,
      resultTable(results.get(declared.name) ?? []),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return [introduction, ...sections].join('\n\n');
}

const introduction = `# The functions

<!-- Written by npm run docs from the declarations in functions/; the examples are evaluated by a test. -->

Every function lives in the namespace CDATA. A key argument takes a cell or a range and answers row by row; a range of
several columns is one input a row. A blank input gives a blank row, an error in an input is passed on, and neither
makes a request. A name that does not exist is #VALUE! with the nearest right one; what the service does not have is
#N/A with its reason.`;

function parametersTable({ parameters }: CustomFunction): string {
  const rows = Object.entries(parameters).map(
    ([name, { help, optional }]) =>
      `| ${name} | ${optional ? 'no' : 'yes'} | ${help.en.replaceAll('|', '\\|')} |`,
  );
  return rows.length === 0
    ? ''
    : ['| Parameter | Required | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function resultTable(result: ExampleResult): string {
  const shown = result.slice(0, shownRows);
  const columns = shown[0]?.length ?? 0;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = shown.map((row) => line(row.map((cell) => String(cell ?? '').replaceAll('|', '\\|'))));
  const more = result.length > shown.length ? `\n\n… and ${result.length - shown.length} more rows.` : '';
  return (
    [line(Array<string>(columns).fill(' ')), line(Array<string>(columns).fill('---')), ...rows].join('\n') +
    more
  );
}
