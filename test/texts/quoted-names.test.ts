import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Language } from '../../src/language/index.ts';
import { places } from '../../taskpane/frame/places.ts';
import { screens } from '../../taskpane/screens.ts';
import { root } from './add-in-program.ts';
import { messageFiles } from './message-files.ts';
import { messageSamples } from './message-samples.ts';

/** The texts that the source of the messages spells out, without what it inserts between them. */
const literals = messageFiles.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text.replaceAll('\u00a0', ' '));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.map((literal) => ({ file, literal }));
});

/** What buttons, fields, columns and screens are called: a text of several words that is no sentence, or a screen's title. */
async function namesIn(language: Language): Promise<Set<string>> {
  const labels = (await messageSamples(language))
    .filter(({ args, text }) => args.length === 0 && /^\p{Lu}[^.!?:…]{3,43}[^.!?:…]$/u.test(text))
    .map(({ text }) => text.replaceAll('\u00a0', ' '))
    .filter((text) => text.includes(' '));
  const ofScreens = screens.flatMap(({ title, command }) => [
    title[language],
    ...(command?.button ? [command.button.label[language]] : []),
  ]);
  return new Set([...labels, ...ofScreens, ...places.map(({ title }) => title[language])]);
}

/** Within a sentence, where its capital letter says that a name is quoted; not one of Excel's menus, `Formulas > …`. */
function quotes(literal: string, name: string): boolean {
  const at = literal.indexOf(name, 1);
  if (at < 0) return false;
  const [before, after] = [literal.slice(0, at), literal.slice(at + name.length)];
  return /[\p{L}\d,;:>][ “«]+$/u.test(before) && !/^[\p{L}-]|^ >/u.test(after);
}

/** Names that are also words of the language. */
const otherwise = ['PO box', 'Excel'];

test.each(['en', 'fr'] as const)(
  'no message retypes the name of a button, a column or a screen in %s: it is passed in, or taken from the message that has it',
  async (language) => {
    const names = [...(await namesIn(language))].filter((name) => !otherwise.includes(name));
    expect(names.length).toBeGreaterThan(200);
    expect(quotes('Choose cells, then click Use selection.', 'Use selection')).toBe(true);
    const retyped = literals.flatMap(({ file, literal }) =>
      names
        .filter((name) => quotes(literal, name))
        .map((name) => `${file}: ${name}: ${literal.slice(0, 120)}`),
    );
    expect(retyped).toEqual([]);
  },
);
