import { expect, test } from 'vitest';
import { webSearch } from '../src/queries/query-syntax.ts';
import { literal, literals } from '../src/queries/sql.ts';

test('a text in SQL ends where it ends', () => {
  expect(literal("l'été'; DROP TABLE record; --")).toBe("'l''été''; DROP TABLE record; --'");
  expect(literals(["St. John's"])).toBe("'', 'St. John''s'");
});

test.each([
  ['all words', 'kitchen renovation', '"kitchen" "renovation"'],
  ['OR between terms', 'kitchen OR bathroom', '"kitchen" OR "bathroom"'],
  ['a phrase', '"king street west"', '"king street west"'],
  ['curly quotes', '“king street” west', '"king street" "west"'],
  ['French quotes', '« rue Sainte-Catherine »', '"rue sainte catherine"'],
  ['an excluded word', 'kitchen -roof', '"kitchen" -"roof"'],
  ['an excluded phrase', 'kitchen -"flat roof"', '"kitchen" -"flat roof"'],
  ['a minus standing alone', '103 - 305 10 ST', '"103" "305" "10" "st"'],
  ['a dash standing alone', '103 – 305', '"103" "305"'],
  ['or in lower case', 'either or both', '"either" "or" "both"'],
  ['a number with dashes', 'BP-2024-01234', '"bp 2024 01234"'],
  ['accents', 'Montréal', '"montreal"'],
  ['a possessive', "Walsh's Square", '"walshs" "square"'],
  ['an elision', "l'Église", '"l eglise"'],
  ['an OR at the ends', 'OR kitchen OR', '"kitchen"'],
  ['a doubled OR', 'kitchen OR OR bath', '"kitchen" OR "bath"'],
  ['a quote left open', '"king street', '"king street"'],
  ['characters of other syntaxes', "a & b | !c:* <-> (d) \\ 'e", '"a" "b" "c" "d" "e"'],
])('puts %s into the syntax of the database', (_, text, expected) => {
  expect(webSearch(text)).toBe(expected);
});

test.each(['', '  ', '-', '"', '“”', 'OR', '- -', '!?'])('finds no word in %j', (text) => {
  expect(webSearch(text)).toBeNull();
});
