import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/**
 * A Markdown file with the part between two of its comments renewed: `<!-- name: … -->` and `<!-- name end -->`.
 *
 * @throws Error where the file has no place for it.
 */
export async function withSection(file: string, name: string, content: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const begin = new RegExp(`<!-- ${name}: [^>]*-->`).exec(text);
  const to = text.indexOf(`<!-- ${name} end -->`);
  if (!begin || to < begin.index) throw new Error(`${file} has no place for ${name}.`);
  return formatted(
    file,
    `${text.slice(0, begin.index + begin[0].length)}\n\n${content}\n\n${text.slice(to)}`,
  );
}

/** Markdown as the project's formatter leaves it. */
export const formatted = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
