import { cellMessages } from '../../language/index.ts';
import { cityName } from '@cdata/catalog';
import { textValue } from './cell-input.ts';

/** A cell with this number format keeps its text, with leading zeros and even if it looks like a formula. */
export const textFormat = '@';

/** Characters of a cell (Microsoft: "Excel specifications and limits"). */
export const maxTextLength = 32_767;

/**
 * Cuts a text that is too long for a cell between two characters, and says so at its end: otherwise a formula would show
 * #VALUE! without a reason.
 */
export function fitText(text: string): string {
  if (text.length <= maxTextLength) return text;
  const note = ` … [${cellMessages().textCut(text.length)}]`;
  return text.slice(0, characterStart(text, maxTextLength - note.length)) + note;
}

/** Longer ones, such as a letter under a hundred accents, are split. */
const maxCharacterLength = 64;

/** The last position up to a limit that is not inside a character, such as an emoji with its skin tone. */
function characterStart(text: string, limit: number): number {
  const start = new Intl.Segmenter()
    .segment(text.slice(0, limit + maxCharacterLength))
    .containing(limit)?.index;
  if (start !== undefined && limit - start <= maxCharacterLength) return start;
  const splitsSurrogates = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return splitsSurrogates ? limit - 1 : limit;
}

/** The lines of a text, broken between words at so many characters; a longer word has a line of its own. */
export function linesOfText(text: string, maxLength: number): string[] {
  const lines = [''];
  for (const word of text.split(/(?<=\s)(?!$)/)) {
    const line = lines.at(-1)! + word;
    if (line.trimEnd().length > maxLength && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => line.trimEnd());
}

/** Characters at the start of a text that make Excel read it as a formula or an error, or that hide such a character. */
const dangerousStart = /^[=+\-@#'\s＝＋－＠]/u;

/** Words that Excel reads as truth values, in the languages of the add-in. */
const truthValue = /^(true|false|vrai|faux)$/i;

/** Values of cells in error (Microsoft: "Excel.ErrorCellValueType"). */
const cellError =
  /^#(N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!|BUSY!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!)$/;

/**
 * Whether Excel turns a text into something else when it is entered into a cell: a formula, an error, a number, a
 * date, an amount or a truth value. It stays text if the number format `@` is set first. Every text with a digit
 * counts, because what reads as a date depends on Excel's own language.
 */
export const needsTextFormat = (text: string): boolean =>
  dangerousStart.test(text) || /\p{N}/u.test(text) || truthValue.test(text.trim());

export const readsAsFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]/u.test(text);

/** The first of the values that is an error of Excel's, such as `#REF!`, or null. */
export const firstCellError = (values: readonly unknown[]): string | null => {
  const error = values.find((value) => typeof value === 'string' && cellError.test(value));
  return error === undefined ? null : String(error);
};

/** What an uncertain match of an address is, without a full stop: `Only the city was found: Toronto`. */
export function matchText(match: Record<string, unknown>): string {
  const { matchTypes, unknownMatchType, ...text } = cellMessages();
  const matchType = textValue(match.match_type) ?? '';
  const city = cityName(textValue(match.municipality) ?? '');
  if (matchType === 'municipality') return text.onlyCityFound(city);
  const address = textValue(match.normalized_address) ?? textValue(match.address);
  const place = [address, city].filter(Boolean).join(', ');
  if (matchType === 'street') return text.onlyStreetFound(place);
  const label = matchTypes[matchType as keyof typeof matchTypes] ?? (matchType || unknownMatchType);
  return text.uncertainMatch(place, label);
}
