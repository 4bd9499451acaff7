import { generateCustomFunctionsMetadata } from 'custom-functions-metadata';
import { functionFiles } from './files.js';

/** Where the table stands in a Markdown file. */
const begin = '<!-- functions: written by npm run docs -->';
const end = '<!-- functions end -->';

interface Metadata {
  functions: { name: string; description: string; parameters: { name: string; optional?: boolean }[] }[];
}

/** The functions as a Markdown table, from the same metadata that Excel reads. */
export async function functionsTable(): Promise<string> {
  const { errors, metadataJson } = await generateCustomFunctionsMetadata(functionFiles);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const { functions } = JSON.parse(metadataJson) as Metadata;
  const rows = functions.map(({ name, description, parameters }) => {
    const signature = parameters.map((parameter) =>
      parameter.optional ? `[${parameter.name}]` : parameter.name,
    );
    return `| \`=CDATA.${name}(${signature.join(', ')})\` | ${description} |`;
  });
  return ['| Function | What it does |', '| --- | --- |', ...rows].join('\n');
}

/**
 * A Markdown text with the table of functions renewed.
 *
 * @throws Error where the text has no place for it.
 */
export async function withFunctionsTable(text: string): Promise<string> {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The text needs the lines ${begin} and ${end}.`);
  return `${text.slice(0, from + begin.length)}\n\n${await functionsTable()}\n\n${text.slice(to)}`;
}
