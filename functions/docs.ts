import { limits } from '@cdata/catalog';
import type { CustomFunction } from './custom-function.ts';
import { customFunctions } from './index.ts';

/** `=CDATA.ZONE(lat, lng, [fields], [headers])`; in French, Excel separates arguments by semicolons. */
export const signature = ({ name, parameters }: CustomFunction, separator = ', '): string => {
  const names = Object.entries(parameters).map(([parameter, { optional }]) =>
    optional ? `[${parameter}]` : parameter,
  );
  return `=CDATA.${name}(${names.join(separator)})`;
};

/** The names of all functions, each leading to its section of docs/functions.md. */
export const functionNames = (): string =>
  customFunctions.map(({ name }) => `[${name}](docs/functions.md#${name.toLowerCase()})`).join(' · ');

export type ExampleResult = (string | number | boolean | null)[][];

/** Maximum rows of an example's result on the page. */
const maxRowsOnPage = 6;

/** The text of docs/functions.md. `results` holds what each example shows, by the name of its function. */
export function functionsPage(results: ReadonlyMap<string, ExampleResult>): string {
  const sections = customFunctions.map((definition) =>
    [
      `## ${definition.name}`,
      `${definition.help.en} ${definition.returns.en}`,
      `\`\`\`\n${signature(definition)}\n\`\`\``,
      parametersTable(definition),
      `With the sample data, \`${definition.example}\` returns:`,
      resultTable(results.get(definition.name) ?? []),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return [introduction, ...sections].join('\n\n');
}

const introduction = `# The functions

<!-- npm run docs generates this page from the declarations in functions/ and evaluates the examples. -->

All functions are in the namespace CDATA. A key argument (an address, coordinates, a record ID) takes a cell or a range,
and the result has one row per input row. In a range with several columns, the cells of a row are joined into one input.
A blank input gives a blank row, an error in an input propagates, and neither makes a call. An unknown dataset, field or
filter returns #VALUE! and names the nearest valid one. #N/A means that nothing was found, or that the service didn’t
respond; its message says which.

In a table, Excel lets no result spill: a formula with several columns or rows is #SPILL! there. Choose one field in each
column, such as =CDATA.GEOCODE([@Address],,"lat") and =CDATA.GEOCODE([@Address],,"lng"). Both are answered by one call.
**Formulas** in the pane writes them. Functions that return a table go outside.

Doubtful coordinates are never returned silently. If neither match_type nor confidence is among its fields, GEOCODE
returns only matches that were located by their street number (exact or interpolated) with a confidence above
${limits.matchConfidence}, and #N/A otherwise, with a message that says what was found. With either field, it returns every
match.`;

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
  const rowsOnPage = result.slice(0, maxRowsOnPage);
  const columns = rowsOnPage[0]?.length ?? 0;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = rowsOnPage.map((row) => line(row.map((cell) => String(cell ?? '').replaceAll('|', '\\|'))));
  const more =
    result.length > rowsOnPage.length ? `\n\n… and ${result.length - rowsOnPage.length} more rows.` : '';
  return (
    [line(Array<string>(columns).fill(' ')), line(Array<string>(columns).fill('---')), ...rows].join('\n') +
    more
  );
}
