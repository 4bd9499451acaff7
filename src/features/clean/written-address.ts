import { fold } from '@cdata/catalog/reading';

/** An address without what is not part of it, in the order that the parser reads. */
export interface WrittenAddress {
  text: string;
  /** Whether it names a person or a company who receives mail there. */
  hasCareOf: boolean;
  /** A unit in a form that the parser does not read, such as `C17A` for `local C-17A`. */
  unit: string | null;
  /** Several numbers of one street, as they are written, with the first and the last of them. */
  range: { written: string; first: string; last: string } | null;
}

const careOf = /^\s*(?:[^,;\n\d]*\b)?(?:c\/o|a\/s|attn\.?|attention|aux soins de|aux bons soins de)\b:?\s*/i;
/** What follows the name of a recipient: a comma, a line, or the number of the house. */
const afterRecipient = /^[^,;\n\d]*[,;\n]\s*|^\D*(?=\d)/;

const designator =
  /^(?:unit|unit[eé]|apt|apartment|app|appt|appartement|suite|ste|bureau|bur|local|room|rm|kiosk|#)\.?\s*[:#]?\s*/i;
/** `C-17A`, `DO 103`, `TR-CK-01`, `398-39` */
const unitValue =
  /^(?:[a-z]{1,3}|[a-z]{0,3}\d+[a-z]{0,3}\d*)(?:[ .-](?:[a-z]{1,3}|[a-z]{0,3}\d+[a-z]{0,3}\d*)){0,3}$/i;
/** A unit before the number of the house: `D, 12620 - 132 AVE`, `2FL, 10505 106 ST`. */
const firstUnit = /^(?:[a-z]{1,2}|\d+[a-z]{2,3})$/i;

/** Takes off a unit that is a part of its own between commas. */
function takeUnit(text: string): { unit: string | null; rest: string } {
  const parts = text.split(/([,;\n])/);
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at]!.trim();
    const word = designator.exec(part);
    const value = word ? part.slice(word[0].length) : part;
    const isUnit = word
      ? unitValue.test(value) && /\d|^[a-z]$/i.test(value)
      : at === 0 && firstUnit.test(part) && /^\s*\d/.test(parts[2] ?? '');
    if (!isUnit || parts.length < 3) continue;
    const rest = [...parts.slice(0, Math.max(0, at - 1)), ...parts.slice(at === 0 ? 2 : at + 1)]
      .join('')
      .trim();
    return { unit: value.replace(/[\s.-]+/g, '').toUpperCase(), rest };
  }
  return { unit: null, rest: text };
}

const numbers = String.raw`\d+[a-z]?`;
const rangeWords = new RegExp(
  String.raw`^(?:#?[a-z]?\d+[a-z]?\s*-\s*)?(${numbers}(?:\s*(?:,|&|/|\bto\b|\band\b|\bà\b|\bau\b|\bet\b)\s*${numbers})+)(?=\s+\p{L})`,
  'iu',
);
const dashes = /^\d+[a-z]?(?:\s*[-–]\s*\d+[a-z]?){2,}(?=\s+\p{L})/iu;

/** `100 to 110 Main St`, `100 & 102 Main St`, `100-102-104 Main St`; a range with one dash is the parser's. */
function wordedRange(text: string): WrittenAddress['range'] {
  const numbersText = rangeWords.exec(text)?.[1] ?? dashes.exec(text)?.[0];
  if (numbersText === undefined) return null;
  const all = numbersText.match(/\d+[a-z]?/gi)!;
  const isRising = all.every((number, at) => at === 0 || parseInt(all[at - 1]!) < parseInt(number));
  return isRising
    ? { written: numbersText, first: all[0]!.toUpperCase(), last: all.at(-1)!.toUpperCase() }
    : null;
}

export function writtenAddress(line: string): WrittenAddress {
  const recipient = careOf.exec(line);
  const withoutRecipient = recipient ? line.slice(recipient[0].length).replace(afterRecipient, '') : line;
  const { unit, rest } = takeUnit(withoutRecipient.trim());
  const text = numberFirst(rest.replace(lonelyNumber, '$1 '));
  const range = wordedRange(text);
  return {
    text: range ? text.replace(range.written, range.first) : text,
    unit,
    hasCareOf: recipient !== null,
    range,
  };
}

/** `4511, chemin Cartier`: the number belongs to the street. */
const lonelyNumber = /^(\d+[a-z]?)\s*,\s*(?=\p{L}{2})/iu;

/** Streets of a kind that has numbers for names: what follows is no house. */
const numberedRoad =
  /^(?:rte|route|rang|rg|highway|hwy|autoroute|aut|concession|conc|line|sideroad|range|township|county|regional|rr|r r|rural|po|p o|cp|c p|box|unit|apt|suite|lot|bloc|block)\b/;

/** `Main St 123, Ottawa` and `rue Principale, 123, Laval` are `123 Main St, Ottawa` and `123 rue Principale, Laval`. */
function numberFirst(text: string): string {
  const match = /^(\p{L}[^,;\n\d]*?)[\s,]+(\d+[a-z]?)\s*(?=$|[,;\n])/iu.exec(text);
  if (!match) return text;
  const [whole, street, number] = match as unknown as [string, string, string];
  const words = fold(street).replace(/\./g, '').trim().split(/\s+/);
  const isHouse =
    words.length > 1 && !numberedRoad.test(words.join(' ')) && !/^(?:road|rd|ch|chemin)$/.test(words.at(-1)!);
  return isHouse && !/(?:#|\b(?:unit|apt|suite|app|bureau|local|ste|floor|box)\.?)\s*$/i.test(street)
    ? `${number} ${street.trim()}${text.slice(whole.length)}`
    : text;
}
