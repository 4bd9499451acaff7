import { numfmt } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { CellChange } from '../../grid/cell-contents.ts';
import { argumentError } from '../wire/host-error.ts';
import { charactersOfCell, charactersOfFormula } from '../wire/limits.ts';

type Scalar = string | number | boolean | null;

const syntax = new LexerTreeBuilder();

/**
 * What a cell becomes when a value is entered through the API, as if it were typed: text that begins with =, + or -
 * is a formula, what reads as a number, date, time, percentage, amount or truth value is one, an apostrophe before it
 * keeps it text, "" clears. Under the text format everything stays text.
 *
 * @throws HostError InvalidArgument for a formula that cannot be read, and for more text than a cell holds.
 */
export function entered(value: Scalar, numberFormat: string): CellChange {
  if (typeof value !== 'string') return { value };
  checkLength(value);
  if (numberFormat === '@') return { value };
  if (value.startsWith("'")) return { value: value.slice(1) };
  if (/^=./s.test(value)) return { formula: checked(value) };
  const read = numberOrText(value);
  if (typeof read.value !== 'string') return numberFormat === 'General' ? read : { value: read.value };
  return /^[+-]./s.test(value) ? { formula: checked(`=${value}`) } : { value };
}

/** A number, date, time, percentage, amount or truth value that a text reads as, with its format; otherwise the text. */
export function numberOrText(text: string): CellChange {
  const read = numfmt.parseValue(text) as { v: number | boolean; z?: string } | null;
  if (!read) return { value: text };
  return { value: read.v, ...(read.z !== undefined && { numberFormat: read.z }) };
}

function checkLength(text: string): void {
  if (text.length > charactersOfCell) throw argumentError();
}

function checked(formula: string): string {
  if (formula.length > charactersOfFormula) throw argumentError();
  // The lexer answers with an error in place of a tree. It keeps its trees by what it is given, for the engine too,
  // which asks with the equals sign: a tree that knows no names must not be what it gets.
  if (typeof syntax.treeBuilder(formula.slice(1)) === 'string') throw argumentError();
  return formula;
}
