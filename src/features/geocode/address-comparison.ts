import {
  comparableType,
  compareAddresses,
  contradictsPostalCode,
  directionCode,
  fold,
  frenchType,
  lastType,
  readAddress,
  streetKey,
  trailingProvince,
  type ComparedPart,
} from '@cdata/catalog/reading';

/** A part of an address as it is written; parts joined give the whole text. */
export interface AddressToken {
  text: string;
  /** Whether the other address has no such word. */
  differs: boolean;
}

export interface AddressComparison {
  typed: AddressToken[];
  matched: AddressToken[];
}

interface Word extends AddressToken {
  /** Equal for words that mean the same in an address; empty for separators and words without a meaning of their own. */
  key: string;
}

/** Compound directions count as one word; separators are tokens too. */
const tokenPattern = /\b(?:nord|sud|north|south)-(?:est|ouest|east|west)\b|[\p{L}\p{N}]+|[^\p{L}\p{N}]+/giu;
const particles = /^(?:de|du|des|la|le|les|l|d|a|au|aux)$/;
const designators =
  /^(?:unit|unite|apartment|appartement|appt|apt|app|suite|ste|bureau|bur|local|room|rm|ph)$/;

/**
 * Marks the words in which an address differs from the one it was matched with, in any order: what they mean is judged by
 * {@link judgeMatch}. Case, accents, abbreviations and
 * ordinals make no difference, nor do French and English types. The unit, the province and the postal code, which a
 * match leaves out, do not differ.
 */
export function compareWords(typedAddress: string, matchedAddress: string): AddressComparison {
  const omittedWords = omittedKeys(typedAddress);
  const typedWords = wordsOf(typedAddress);
  const matchedWords = wordsOf(matchedAddress);
  const unpairedWords = new Map<string, Word[]>();
  for (const word of matchedWords)
    if (word.key) unpairedWords.set(word.key, [...(unpairedWords.get(word.key) ?? []), word]);
  for (const word of typedWords) {
    if (!word.key) continue;
    const same = unpairedWords.get(word.key)?.shift();
    if (same) word.differs = same.differs = false;
    else if (omittedWords.has(word.key)) word.differs = false;
  }
  if (hasSameNumber(typedAddress, typedWords) && !matchedWords.some(isOtherNumber)) {
    // Further numbers are units, which addresses have in many places.
    for (const word of typedWords) if (isOtherNumber(word) || isDesignator(word)) word.differs = false;
  }
  return {
    typed: typedWords.map(tokenOf),
    matched: matchedWords.map(tokenOf),
  };
}

const isOtherNumber = ({ differs, key }: Word): boolean => differs && /^[a-z]?\d+[a-z]?$/.test(key);
const isDesignator = ({ text }: Word): boolean => designators.test(fold(text));

/** Whether the house number of the typed address is in the matched one. */
function hasSameNumber(typedAddress: string, words: readonly Word[]): boolean {
  const number = readAddress(typedAddress).civic?.number?.toLowerCase();
  return number !== undefined && words.some(({ key, differs }) => key === number && !differs);
}

const tokenOf = ({ text, differs }: Word): AddressToken => ({ text, differs });

const wordsOf = (text: string): Word[] =>
  (text.match(tokenPattern) ?? []).map((token) => {
    const key = keyOf(token);
    return { text: token, key, differs: key !== '' };
  });

function keyOf(token: string): string {
  if (!/[\p{L}\p{N}]/u.test(token)) return '';
  const upper = token.toUpperCase();
  const direction = directionCode(upper) ?? (upper === 'O' ? 'W' : null);
  if (direction) return `direction ${direction}`;
  const type = lastType(upper, false) ?? lastType(upper, true) ?? frenchType(upper);
  // ST is a street or a saint.
  if (type && comparableType(type) !== 'STREET') return `type ${comparableType(type)}`;
  if (type) return 'st';
  const word = fold(token);
  return particles.test(word) ? '' : streetKey(word);
}

/** Keys of the words that a match leaves out. */
function omittedKeys(typedAddress: string): Set<string> {
  const { civic, postalCode } = readAddress(typedAddress);
  const keysOf = (text: string) => wordsOf(text).map(({ key }) => key);
  const words = wordsOf(typedAddress).filter(({ key }) => key !== '');
  const codes = [postalCode ?? '', (postalCode ?? '').replace(' ', ''), 'Canada'].flatMap(keysOf);
  const unit = civic?.unit
    ? [...keysOf(civic.unit), ...words.flatMap((word) => (isDesignator(word) ? word.key : []))]
    : [];
  const place = words.filter(({ key }) => !codes.includes(key));
  const province = trailingProvince(place.map(({ text }) => text.toUpperCase()));
  const provinceKeys = province ? place.slice(-province.taken).map(({ key }) => key) : [];
  return new Set([...codes, ...unit, ...provinceKeys].filter(Boolean));
}

/**
 * What a match has made of an address: the `same` one, perhaps completed or without its unit; a `corrected` one, of which a
 * part was read as another or left out; or an `other` one, whose number, unit, direction, type, city or postal area
 * contradicts it: that is no other spelling, and may be another place.
 *
 * @param matchedAddress The address that the service has found, with its city.
 */
export function judgeMatch(address: string, matchedAddress: string): 'same' | 'corrected' | 'other' {
  const typed = readAddress(address);
  const matched = readAddress(matchedAddress);
  // Two names are a corner where the service has found one.
  const asked =
    matched.corner && typed.maybeCorner ? { ...typed, civic: null, corner: typed.maybeCorner } : typed;
  if (compareAddresses(asked, matched, { isSameName: () => true }).contradictions.length > 0) return 'other';
  const { postalCode } = asked;
  const place = { city: matched.municipality, province: matched.province };
  // A match has its city, and no postal code.
  if (postalCode !== null && contradictsPostalCode(postalCode, place)) return 'other';
  const { contradictions, open } = compareAddresses(asked, matched);
  const lost: Partial<Record<ComparedPart, boolean>> = {
    number: matched.civic?.number == null,
    suffix: true,
    name: matched.corner === null,
    type: matched.civic?.streetType == null,
    direction: matched.civic?.direction == null,
    city: asked.municipality !== null && matched.municipality !== null,
  };
  return contradictions.length > 0 || open.some((part) => lost[part]) ? 'corrected' : 'same';
}
