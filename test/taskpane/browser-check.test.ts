import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(path.resolve(import.meta.dirname, '../../taskpane/browser-check.js'), 'utf8');

/** What a browser shows above the pane, which may be drawn nevertheless, by its language. */
function shown(language: string, browser: object = {}): string {
  let text = '';
  const pane = { before: (sentence: string) => void (text = sentence) };
  runInNewContext(script, {
    document: { getElementById: () => pane },
    navigator: { language },
    ...browser,
  });
  return text;
}

test('a browser that cannot read the other scripts says so in its language, and another one nothing', () => {
  class OldRegExp extends RegExp {
    constructor(pattern: string) {
      if (pattern.includes('(?<=')) throw new SyntaxError('invalid group specifier name');
      super(pattern);
    }
  }
  expect(shown('en-CA', { RegExp: OldRegExp })).toMatch(/too old.*Safari 16\.4/);
  expect(shown('fr-CA', { RegExp: OldRegExp })).toMatch(/trop ancien.*Safari 16\.4/);
  expect(shown('en-CA', { Array: { prototype: {} } })).toContain('too old');
  expect(shown('en-CA')).toBe('');
});
