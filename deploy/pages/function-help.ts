import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Text } from '@cdata/catalog';
import { signature } from '../../functions/docs.ts';
import { customFunctions } from '../../functions/index.ts';
import { files } from '../manifest/addin.ts';

/** The functions in the help, as HTML: each has its name as its id, to which `helpUrl` leads. */
export const functionHelp = (language: keyof Text): string =>
  customFunctions
    .map((definition) => {
      const call = escape(signature(definition, language === 'fr' ? '; ' : ', '));
      const meaning = escape(`${definition.help[language]} ${definition.returns[language]}`);
      return `<dt id="${definition.name}"><code>${call}</code></dt><dd>${meaning}</dd>`;
    })
    .join('\n');

/**
 * Gives each function of Excel's metadata the address of its help, to which "Help on this function" in Insert Function leads
 * (Microsoft, "Manually create JSON metadata for custom functions": `helpUrl`). It is absolute, so it depends on the host.
 *
 * @param folder The add-in's files.
 * @param base Address of the folder on its host, with a slash at its end.
 */
export async function linkFunctionsToHelp(folder: string, base: string): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    const file = path.join(folder, files.metadata[language]);
    const metadata = JSON.parse(await readFile(file, 'utf8')) as { functions: { name: string }[] };
    const functions = metadata.functions.map((definition) => ({
      ...definition,
      helpUrl: `${base}${files.help[language]}#${definition.name}`,
    }));
    await writeFile(file, JSON.stringify({ ...metadata, functions }, null, 2));
  }
}

/** Text as HTML has it. */
export const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
