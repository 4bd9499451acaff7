import { numfmt } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { CellChange } from './cell-contents.ts';

const syntax = new LexerTreeBuilder();

/** The number, date, time, percentage, amount or boolean that a text reads as, with its format; otherwise the text. */
export function parseCellText(text: string): CellChange {
  const read = numfmt.parseValue(text) as { v: number | boolean; z?: string } | null;
  if (!read) return { value: text };
  return { value: read.v, ...(read.z !== undefined && { numberFormat: read.z }) };
}

/** @param formula With its equals sign. */
export function isFormula(formula: string): boolean {
  // The lexer returns an error as text. It caches its trees by what it is given, for the engine too, which asks with
  // the equals sign: a tree built here knows no defined names and must not be the one that the engine gets.
  return typeof syntax.treeBuilder(formula.slice(1)) !== 'string';
}
