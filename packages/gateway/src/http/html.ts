/** HTML that needs no escaping, because it has been made by {@link html}. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = string | number | Html | readonly Content[] | null | false;

/** HTML from a template. Texts in it are escaped; lists are joined; null and false leave nothing. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Html =>
  new Html(parts.reduce((text, part, index) => text + textOf(contents[index - 1] ?? null) + part));

function textOf(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
