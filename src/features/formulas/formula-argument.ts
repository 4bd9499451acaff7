import { literal } from './formula-literal.ts';

/** An argument of a call in a formula. */
export type FormulaArgument =
  | { kind: 'blank' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; isTrue: boolean }
  /** Cells, as the formula writes them: `A2`, `Sheet1!A2:B9`, `Table1[Address]`. */
  | { kind: 'reference'; address: string }
  /** Texts and numbers in braces, row by row. */
  | { kind: 'array'; rows: Constant[][] }
  /** Anything else, without an equals sign: a calculation, a name, another call. */
  | { kind: 'formula'; formula: string };

export type Constant = string | number | boolean;

const number = /^-?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const texts = /^"(?:[^"]|"")*"(?:\s*&\s*"(?:[^"]|"")*")*$/;
const cell = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const cells = String.raw`(?:${cell}(?::${cell}|#)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6})`;
const sheet = String.raw`(?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!`;
const reference = new RegExp(`^(?:${sheet})?${cells}$`, 'iu');
/** Columns of a table. */
const structured = /^[\p{L}_\\][\p{L}\p{N}_.\\]*\[(?:[^[\]]|\[[^[\]]*\])*\]$/u;
const constant = /\s*("(?:[^"]|"")*"|[^,;"]+)\s*([,;]|$)/gy;

/** Reads an argument as the formula property writes it: in English, whatever the user's language is. */
export function parseArgument(source: string): FormulaArgument {
  const text = source.trim();
  if (text === '') return { kind: 'blank' };
  if (number.test(text)) return { kind: 'number', number: Number(text) };
  if (/^(?:true|false)$/i.test(text)) return { kind: 'boolean', isTrue: text.toLowerCase() === 'true' };
  if (texts.test(text)) return { kind: 'text', text: textOf(text) };
  if (reference.test(text) || structured.test(text)) return { kind: 'reference', address: text };
  const rows = text.startsWith('{') ? parseArray(text) : null;
  return rows ? { kind: 'array', rows } : { kind: 'formula', formula: text };
}

export function formatArgument(argument: FormulaArgument): string {
  switch (argument.kind) {
    case 'blank':
      return '';
    case 'array':
      return `{${argument.rows.map((row) => row.map(formatConstant).join(',')).join(';')}}`;
    case 'reference':
      return argument.address;
    case 'formula':
      return argument.formula;
    case 'text':
      return formatConstant(argument.text);
    case 'number':
      return formatConstant(argument.number);
    case 'boolean':
      return formatConstant(argument.isTrue);
  }
}

const formatConstant = (value: Constant): string =>
  typeof value === 'string' ? literal(value) : String(value).toUpperCase();

/** Of one text, or several joined with `&`. */
const textOf = (text: string): string =>
  [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, part]) => part!.replaceAll('""', '"')).join('');

/** Null if the braces contain anything but constants. */
function parseArray(text: string): Constant[][] | null {
  if (!text.endsWith('}')) return null;
  const inside = text.slice(1, -1);
  const rows: Constant[][] = [[]];
  constant.lastIndex = 0;
  for (let end = 0; ; end = constant.lastIndex) {
    const match = constant.exec(inside);
    if (!match) return null;
    const value = parseArgument(match[1]!);
    if (value.kind === 'text') rows.at(-1)!.push(value.text);
    else if (value.kind === 'number') rows.at(-1)!.push(value.number);
    else if (value.kind === 'boolean') rows.at(-1)!.push(value.isTrue);
    else return null;
    if (match[2] === ';') rows.push([]);
    if (match[2] === '') return constant.lastIndex > end ? rows : null;
  }
}
