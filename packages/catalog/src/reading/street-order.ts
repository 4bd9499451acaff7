import { directionWord, frenchType, impliesFrench, lastType } from './street-words.ts';

/** `5e` and `1re`, after which a French type stands: `5e Rue`. */
const ordinal = /^\d+(?:E|RE|ER|ÈME|EME|IEME|IÈME)$/;

/**
 * The parts of one address, in the order of one line: in a list of both languages, a type that only one of them has tells
 * the order of its row.
 */
export function inStreetOrder(parts: readonly string[]): string[] {
  const texts = parts.map((part) => part.toUpperCase().replace(/\.$/, ''));
  const types = texts.flatMap((text, at) =>
    impliesFrench(text) || (lastType(text, false) !== null && frenchType(text) === null) ? [at] : [],
  );
  const [type] = types;
  if (type === undefined || types.length > 1) return [...parts];
  const others = [...parts.slice(0, type), ...parts.slice(type + 1)];
  const otherTexts = [...texts.slice(0, type), ...texts.slice(type + 1)];
  // The number of the house comes first, with its letter.
  let start = /^\d/.test(texts[0]!) && type > 0 ? 1 : 0;
  if (start === 1 && type > 1 && /^(?:[A-Z]|1\/2|½)$/.test(otherTexts[1]!)) start = 2;
  let end = otherTexts.length;
  while (end > start && directionWord(otherTexts[end - 1]!, true) !== null) end--;
  if (end === start) return [...parts];
  const isFrench = impliesFrench(texts[type]!);
  const at = isFrench && !ordinal.test(otherTexts[start]!) ? start : end;
  return others.toSpliced(at, 0, parts[type]!);
}

/** The columns that make up a street; blank where a list has none. */
export interface StreetColumns {
  link: string;
  name: string;
  type: string;
  direction: string;
}

/** What the name of a French street begins with: `du Portage`. */
const frenchLink = /^(?:DE|DU|DES|AUX?) |^D['’]/;
/** Roads whose number comes after their type, in both languages. */
const numberedRoad =
  /^(?:HIGHWAY|HWY|ROUTE|RTE|AUTOROUTE|AUT|RANG|RG|CONCESSION|CONC|LINE|(?:COUNTY|CTY|REGIONAL|RANGE|RGE|TOWNSHIP|TWP|MUNICIPAL|RURAL) (?:ROAD|RD))$/;

/** The street of columns that are known, in the order of one line: `Rue` and `Route` come before the name, `ST` after it. */
export function streetOfColumns({ link, name, type, direction }: StreetColumns): string {
  const [typeWord, nameWords, directionWords] = [type, name, direction].map((text) =>
    text.trim().toUpperCase().replace(/\.$/, ''),
  ) as [string, string, string];
  const linked = [link, name].filter(Boolean).join(/['’]$/.test(link) ? '' : ' ');
  const isFirst =
    !ordinal.test(nameWords) && (link !== '' || isTypeFirst(typeWord, nameWords, directionWords));
  // An R alone is a type of streets only where the parts are known.
  const written = typeWord === 'R' && isFirst ? 'Rue' : type;
  return [...(isFirst ? [written, linked] : [linked, type]), direction].filter(Boolean).join(' ');
}

function isTypeFirst(type: string, name: string, direction: string): boolean {
  if (impliesFrench(type)) return true;
  if (/^\d/.test(name)) return numberedRoad.test(type);
  const [isFrench, isEnglish] = [frenchType(type) !== null, lastType(type, false) !== null];
  const isFrenchDirection =
    directionWord(direction, false) === null && directionWord(direction, true) !== null;
  if (isFrench && (!isEnglish || isFrenchDirection)) return true;
  return frenchLink.test(name) && (isFrench || !isEnglish);
}
