import { readFileSync } from 'node:fs';

/** The words that docs/glossary.md excludes, with the term to use instead, by language. */
export const excludedWords = { en: wordsOf({ term: 0, never: 2 }), fr: wordsOf({ term: 1, never: 3 }) };

/** @returns {{ word: string, term: string, pattern: RegExp }[]} */
function wordsOf({ term, never }) {
  const glossary = readFileSync(new URL('docs/glossary.md', import.meta.url), 'utf8');
  return [...glossary.matchAll(/^\| (?!-|English)(.+) \|$/gm)].flatMap(([, row]) => {
    const cells = row.split(' | ').map((cell) => cell.trim());
    return cells[never]
      .split(';')
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) => ({
        word,
        term: cells[term],
        pattern: new RegExp(`(?<!\\p{L})${word.replaceAll(' ', '\\s')}(?!\\p{L})`, 'iu'),
      }));
  });
}

/** The language of a text: that of the property or the constant `en` or `fr` that it is in. */
function languageOf(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    const name =
      parent.type === 'Property' ? parent.key : parent.type === 'VariableDeclarator' ? parent.id : null;
    if (name?.type === 'Identifier' && Object.hasOwn(excludedWords, name.name)) return name.name;
  }
  return null;
}

/**
 * Texts in both languages use the words of docs/glossary.md.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const glossaryRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { excluded: 'docs/glossary.md: “{{term}}”, not “{{word}}”.' },
  },
  create(context) {
    const check = (node, text) => {
      const language = languageOf(node);
      for (const { word, term, pattern } of language ? excludedWords[language] : [])
        if (pattern.test(text)) context.report({ node, messageId: 'excluded', data: { word, term } });
    };
    return {
      Literal: (node) => check(node, String(node.value)),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
