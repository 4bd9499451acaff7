import names from './french-functions.json' with { type: 'json' };
import { dayZero, millisecondsOfDay, dayOfThisYear, isMonthAndDay } from './cell-contents.ts';

// Numbers, dates and formulas as Excel reads and shows them in Canadian French (region fr-CA).

/** English function names by the French ones. Source: PhpSpreadsheet's locale "fr" (MIT), and Microsoft's French pages. */
const englishNames = new Map<string, string>(Object.entries(names));
const frenchNames = new Map([...englishNames].map(([french, english]) => [english, french]));

const constants = new Map([
  ['VRAI', 'TRUE'],
  ['FAUX', 'FALSE'],
]);
const frenchConstants = new Map([...constants].map(([french, english]) => [english, french]));

const sections = new Map([
  ['#tout', '#All'],
  ['#données', '#Data'],
  ['#en-têtes', '#Headers'],
  ['#totaux', '#Totals'],
  ['#cette ligne', '#This Row'],
]);
const frenchSections = new Map([
  ['#all', '#Tout'],
  ['#data', '#Données'],
  ['#headers', '#En-têtes'],
  ['#totals', '#Totaux'],
  ['#this row', '#Cette ligne'],
]);

/** Text, a quoted name, what is in brackets, a number, a name, or one character. */
const tokenOf = (decimal: string): RegExp =>
  new RegExp(
    [
      '"(?:[^"]|"")*"',
      "'(?:[^']|'')*'",
      String.raw`\[(?:[^[\]']|'[^]|\[(?:[^[\]']|'[^])*\])*\]`,
      String.raw`(?<![\p{L}\p{N}_.$])\d+(?:${decimal}\d+)?(?:E[+-]?\d+)?(?![\p{L}\p{N}_])`,
      String.raw`[\p{L}_\\][\p{L}\p{N}_.\\]*`,
      '[^]',
    ].join('|'),
    'giu',
  );

interface Rules {
  decimal: [string, string];
  argument: [string, string];
  column: [string, string];
  functions: ReadonlyMap<string, string>;
  constants: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
}

function translated(formula: string, rules: Rules): string {
  const { decimal, argument, column } = rules;
  let depth = 0;
  let text = '';
  for (const match of formula.matchAll(tokenOf(`[${decimal[0]}]`))) {
    const [part] = match;
    const follows = formula.slice(match.index + part.length);
    if (part === '{') depth++;
    if (part === '}') depth--;
    if (part.startsWith('[')) text += reference(part, rules);
    else if (/^\d/.test(part)) text += part.replace(decimal[0], decimal[1]);
    else if (depth > 0 && part === column[0]) text += column[1];
    else if (depth === 0 && part === argument[0]) text += argument[1];
    else if (/^\s*\(/.test(follows)) text += rules.functions.get(part.toUpperCase()) ?? constant(part, rules);
    else text += constant(part, rules);
  }
  return text;
}

/** What is in the brackets of a reference to a table. */
const reference = (part: string, { argument, sections }: Rules): string =>
  part
    .replace(/(?<=\[)#[\p{L} -]+(?=\])/gu, (section) => sections.get(section.toLowerCase()) ?? section)
    .replace(/\](\s*)([,;])(\s*)\[/g, (all, before, sign, after) =>
      sign === argument[0] ? `]${before}${argument[1]}${after}[` : all,
    );

const constant = (part: string, rules: Rules): string => rules.constants.get(part.toUpperCase()) ?? part;

/** A formula that was typed in French, as the workbook stores it. English names of functions are read, too. */
export const englishFormula = (formula: string): string =>
  translated(formula, {
    decimal: [',', '.'],
    argument: [';', ','],
    column: ['.', ','],
    functions: englishNames,
    constants,
    sections,
  });

/** A formula of the workbook, as it is shown in French. */
export const frenchFormula = (formula: string): string =>
  translated(formula, {
    decimal: ['.', ','],
    argument: [',', ';'],
    column: [',', '.'],
    functions: frenchNames,
    constants: frenchConstants,
    sections: frenchSections,
  });

interface TypedValue {
  value: string | number | boolean;
  numberFormat?: string;
}

const months = ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juill', 'août', 'sept', 'oct', 'nov', 'déc'];

/**
 * What a text reads as in French: a number, a percentage, an amount, a date or a truth value, with its format; otherwise
 * the text. A period is no decimal sign.
 */
export function frenchValue(text: string): TypedValue {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').trim();
  if (/^(vrai|faux)$/i.test(plain)) return { value: /^vrai$/i.test(plain) };
  return numberOf(plain) ?? dateOf(plain) ?? { value: text };
}

function numberOf(text: string): TypedValue | null {
  const [, open, sign, dollar, digits, decimals, exponent, mark, close] =
    /^(\()?([+-])?(\$ ?)?(\d{1,3}(?: \d{3})+|\d*)(,\d*)?(E[+-]?\d+)?(?: ?([%$]))?(\))?$/i.exec(text) ?? [];
  if (digits === undefined || (digits === '' && (decimals ?? ',') === ',')) return null;
  if (Boolean(open) !== Boolean(close)) return null;
  const number = Number(
    `${digits.replaceAll(' ', '')}${(decimals ?? '').replace(',', '.')}${exponent ?? ''}`,
  );
  if (!Number.isFinite(number)) return null;
  const value = sign === '-' || open ? -number : number;
  const places = decimals && decimals.length > 1 ? '.00' : '';
  if (mark === '%') return { value: Number((value / 100).toPrecision(15)), numberFormat: `0${places}%` };
  if (mark === '$' || dollar) return { value, numberFormat: `#,##0${places} $` };
  if (exponent) return { value, numberFormat: '0.00E+00' };
  return { value, ...(digits.includes(' ') && { numberFormat: `#,##0${places}` }) };
}

/** AAAA-MM-JJ, AAAA/MM/JJ, JJ/MM/AAAA, `23 nov. 2026`, or JJ/MM or JJ-MM of this year. */
function dateOf(text: string): TypedValue | null {
  if (isMonthAndDay(text)) {
    const day = dayOfThisYear(text, 'day first');
    return day === null ? null : { value: day, numberFormat: 'dd-mmm' };
  }
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return dateValue(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const short = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text);
  if (short) return dateValue(Number(short[3]), Number(short[2]), Number(short[1]));
  const words = /^(\d{1,2})(?:er)? (\p{L}{3,9})\.? (\d{4})$/iu.exec(text);
  if (!words) return null;
  const word = words[2]!.toLowerCase();
  const month = months.findIndex((one) => word.startsWith(one)) + 1;
  return month > 0 ? dateValue(Number(words[3]), month, Number(words[1])) : null;
}

function dateValue(year: number, month: number, day: number): TypedValue | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return { value: (date.getTime() - dayZero) / millisecondsOfDay, numberFormat: 'yyyy-mm-dd' };
}

/** A number as it is typed in French. */
export const frenchNumber = (value: number): string => String(value).replace('.', ',').replace('e', 'E');
