import { limits } from '@cdata/catalog';
import { labelled } from '../src/language/index.ts';
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
const maxRowsOnPage = 4;

/** The text of docs/functions.md. `results` holds what each example shows, by the name of its function. */
export function functionsPage(results: ReadonlyMap<string, ExampleResult>): string {
  const sections = customFunctions.map((definition) =>
    [
      `## ${definition.name}`,
      `\`\`\`\n${signature(definition)}\n\`\`\``,
      `${definition.help.en} ${definition.returns.en}`,
      ownParameters(definition),
      `\`${definition.example}\` returns:`,
      `\`\`\`\n${resultText(results.get(definition.name) ?? [])}\n\`\`\``,
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return [introduction(), ...sections].join('\n\n');
}

const introduction = () => `# The functions

<!-- npm run docs generates this page from the declarations in functions/ and evaluates the examples. -->

All functions are in the namespace CDATA. A key argument (an address, coordinates, a record ID) takes a cell or a range,
and the result has one row per input row. In a range with several columns, the cells of a row are joined into one input.
A blank input gives a blank row, an error in an input propagates, and neither makes a call. #VALUE! means that you can fix it:
its message names the nearest valid dataset, field or filter. #N/A means that nothing was found, or that the service didn’t
respond; its message says which. The examples are of the sample data.

In a table, Excel lets no result spill: choose one field in each column, such as =CDATA.GEOCODE([@Address],,"lat") and
=CDATA.GEOCODE([@Address],,"lng"), which are answered by one call. **Formulas** in the pane writes them. Functions that return a
table go outside.

Doubtful coordinates are never returned silently. Without match_type or confidence among its fields, GEOCODE returns only
matches that were located by their street number (exact, corrected or interpolated) with a confidence above
${limits.matchConfidence}, and otherwise #N/A with a message that says what was found. With either, it returns every match.

Parameters in brackets are optional. These mean the same in each function that has them:

${[...sharedSentences()].map(([name, sentences]) => item(name, sentences)).join('\n')}`;

/** How many functions have a sentence about a parameter, where it is said once for all of them. */
const minShared = 3;

/** The sentences about a parameter. */
const sentencesOf = (help: string): string[] => help.split(/(?<=\.) /);

/** What is true of a parameter in several functions, by its name. A default belongs to its function. */
function sharedSentences(): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { parameters } of customFunctions)
    for (const [name, { help }] of Object.entries(parameters)) {
      const ofName = counts.get(name) ?? new Map<string, number>();
      for (const sentence of sentencesOf(help.en)) ofName.set(sentence, (ofName.get(sentence) ?? 0) + 1);
      counts.set(name, ofName);
    }
  return new Map(
    [...counts].flatMap(([name, ofName]) => {
      const shared = [...ofName].flatMap(([sentence, count]) =>
        count >= minShared && !/default/i.test(sentence) ? [sentence] : [],
      );
      return shared.length > 0 ? [[name, shared]] : [];
    }),
  );
}

const item = (name: string, sentences: readonly string[]): string =>
  `- ${labelled(name, sentences.join(' '))}`;

/** What a function's parameters have of their own. */
function ownParameters({ parameters }: CustomFunction): string {
  const shared = sharedSentences();
  return Object.entries(parameters)
    .flatMap(([name, { help }]) => {
      const own = sentencesOf(help.en).filter((sentence) => !shared.get(name)?.includes(sentence));
      return own.length > 0 ? [item(name, own)] : [];
    })
    .join('\n');
}

/** Columns as wide as their texts. */
function resultText(result: ExampleResult): string {
  const rows = result.slice(0, maxRowsOnPage).map((row) => row.map((cell) => String(cell ?? '')));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...(result.length > rows.length ? ['…'] : [])].join('\n');
}
