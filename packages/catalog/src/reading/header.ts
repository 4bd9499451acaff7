import { columnTable } from './column-table.ts';
import type { ColumnKind, ColumnWords } from './column-words.ts';
import { scaleOf, withoutScale } from './column-scale.ts';
import { areaUnitIn, withoutAreaUnits } from './number.ts';
import { fold } from './text.ts';

/** What words in another order, or short forms of them, add to a level. */
const otherOrder = 0.5;

/**
 * How clearly a header names a field: 0 by the field's own name, 1 by words that name it, more by words that may name
 * something else; half a level more in another order or by short forms, and {@link doubtLevel} where a person is asked. Of
 * the same `level`, the lower `rank` is earlier in the table. `isVersion` marks another version of the
 * field: `Final value`. `contrary` is a header that would name the field, but for a word that makes it something else's
 * (`List price`) or for its currency.
 */
export type HeaderMatch = { level: number; rank: number; isVersion?: boolean } | 'contrary' | null;

interface WantedHeader {
  name: string;
  kind?: ColumnKind;
  words: ColumnWords;
}

/** The level of headers that may name the field and much else. */
export const doubtLevel = 8;

/** What a header says about a field. */
export function matchHeader(header: string, field: WantedHeader): HeaderMatch {
  const { own, levels, asks, doubtful, versions, not } = compiled(field);
  if (isInOtherUnit(header, field)) return null;
  const meanings = meaningsOf(plainWords(perUnit(header)));
  let best: { level: number; rank: number } | null = null;
  let isListed = false;
  let isVersion = meanings.some((word) => versions.has(word));
  const texts = [...headerTexts(header, field.kind)].map((text) =>
    plainWords(text).filter((word) => !formats.has(word) && !year.test(word)),
  );
  const ofVersions = isVersion ? texts.map((words) => words.filter((word) => !versions.has(word))) : [];
  for (const words of [...texts, ...ofVersions]) {
    const [compact, key] = [words.join(''), keyOf(words)];
    if (compact === '') continue;
    const note = (level: number, rank: number | undefined): void => {
      if (rank !== undefined && (best === null || level < best.level)) best = { level, rank };
    };
    // A phrase of the table, such as "mailing address", is meant although it has a word that others are refused for.
    const isPhrase = own.has(compact) || levels.some(({ phrases }) => phrases.has(compact));
    isListed ||= isPhrase && meaningsOf(words).some((word) => not.has(word));
    if (isPhrase && words.some((word) => versions.has(word))) isVersion = false;
    note(0, own.has(compact) ? 0 : undefined);
    note(otherOrder, own.has(key) ? 0 : undefined);
    [...levels.entries(), [doubtLevel - 1, asks] as const].forEach(([at, { phrases, patterns }]) => {
      note(at + 1, phrases.get(compact));
      const pattern = patterns.find(({ groups }) => hasAll(meaningsOf(words), groups));
      note(at + 1 + otherOrder, phrases.get(key) ?? pattern?.rank);
    });
  }
  if (best === null) return null;
  if (!isListed && meanings.some((word) => not.has(word))) return 'contrary';
  if (field.kind === 'money' && scaleOf(header, 'money').isOtherUnit) return 'contrary';
  return isVersion || meanings.some((word) => doubtful.has(word))
    ? { ...(best as { rank: number }), level: doubtLevel, isVersion }
    : best;
}

/** Of two fields with the same words, the header's unit tells which one is meant. */
const isInOtherUnit = (header: string, { words: { unit } }: WantedHeader): boolean =>
  unit !== undefined && (areaUnitOf(header) === 'ft2') !== (unit === 'ft2');

/** The unit that a header names, also in words that are written together: `totalsqft`. */
const areaUnitOf = (header: string) =>
  areaUnitIn(header) ?? areaUnitIn(meaningsOf(plainWords(header)).join(' '));

/** Whether a header is one of the table's, without a word more or less. */
export const isListedHeader = (header: string, field: WantedHeader): boolean =>
  headerPhrases(field).includes(compactHeader(header));

/** Whether a header may be the start of a field's words, where a shapefile cuts names at ten characters. */
export function isCutHeader(header: string, field: WantedHeader): boolean {
  if (header.length !== cutLength) return false;
  const start = compactHeader(header);
  return headerPhrases(field).some((phrase) => phrase.startsWith(start));
}

/** The attributes of shapefiles have names of ten characters at most: `Issued_Dat`, `Constructi`. */
export const cutLength = 10;

/** The headers of a field, without spaces, in the order of the table. */
export const headerPhrases = (field: WantedHeader): string[] => {
  const { own, levels } = compiled(field);
  return [...own, ...levels.flatMap(({ phrases }) => [...phrases.keys()])];
};

/** Without accents and spaces, as headers are compared: `PermitNum`, `PERMIT_NUM` and `permit-num` are `permitnum`. */
export const compactHeader = (header: string): string => plainWords(header).join('');

type Groups = readonly ReadonlySet<string>[];

interface CompiledLevel {
  /** The rank of each phrase, by its letters and by its words. */
  phrases: ReadonlyMap<string, number>;
  patterns: readonly { groups: Groups; rank: number }[];
}

interface CompiledWords {
  /** The field's own name, unless the table lists it among the general words. */
  own: ReadonlySet<string>;
  levels: readonly CompiledLevel[];
  asks: CompiledLevel;
  doubtful: ReadonlySet<string>;
  versions: ReadonlySet<string>;
  not: ReadonlySet<string>;
}

const listOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const compiledWords = new WeakMap<ColumnWords, Map<string, CompiledWords>>();

function compiled({ name, words }: WantedHeader): CompiledWords {
  let byName = compiledWords.get(words);
  if (!byName) compiledWords.set(words, (byName = new Map()));
  let result = byName.get(name);
  if (!result) {
    const levels = [words.words, ...(words.general ?? '').split(';')].map(compiledLevel);
    const own = name.split('_');
    const isGeneral = levels.slice(1).some(({ phrases }) => phrases.has(own.join('')));
    const ownTexts = isGeneral ? [] : [own.join(''), keyOf(own)];
    const wordsOf = (list = '') => new Set(listOf(list, ','));
    result = {
      ...{ own: new Set(ownTexts), levels, asks: compiledLevel(words.asks ?? '') },
      doubtful: wordsOf(words.doubtful),
      versions: wordsOf(words.versions),
      not: wordsOf(words.not),
    };
    byName.set(name, result);
  }
  return result;
}

function compiledLevel(text: string): CompiledLevel {
  const phrases = new Map<string, number>();
  const patterns: { groups: Groups; rank: number }[] = [];
  listOf(text, ',').forEach((phrase, rank) => {
    if (/[+|]/.test(phrase)) {
      patterns.push({ groups: listOf(phrase, '+').map((group) => new Set(listOf(group, '|'))), rank });
      return;
    }
    const words = phrase.split(/\s+/);
    for (const key of [words.join(''), keyOf(words)]) if (!phrases.has(key)) phrases.set(key, rank);
  });
  return { phrases, patterns };
}

const hasAll = (words: readonly string[], groups: Groups): boolean =>
  groups.every((group) => words.some((word) => group.has(word)));

/** Symbols that stand for words, and units that are written in two ways. */
const symbols: readonly [RegExp, string][] = [
  [/(?<=\p{L}) *#|№/gu, ' no '],
  [/\bn[°º]\s*/giu, 'no '],
  [/\bno\./giu, 'no '],
  [/²/g, '2'],
  [/%/g, ' percent '],
];

/** Words begin at capitals, digits, spaces and signs. A unit is one word. */
function plainWords(header: string): string[] {
  const text = symbols.reduce((rest, [pattern, word]) => rest.replace(pattern, word), header);
  const divided = text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  return (fold(divided).match(/[a-z]+|\d+/g) ?? []).reduce<string[]>((list, word) => {
    const isUnit = word === '2' && /^(?:m|ft|pi)$/.test(list.at(-1) ?? '');
    return isUnit ? [...list.slice(0, -1), `${list.at(-1)!}2`] : [...list, word];
  }, []);
}

const year = /^(?:19|20)\d\d$/;

/** The year that a header names, of which its values are: `CVA_2025`. Null if it names none. */
export const yearInHeader = (header: string): number | null =>
  Number(plainWords(header).find((word) => year.test(word)) ?? NaN) || null;

/** What is not part of a name: currencies and forms of dates. */
const formats = new Set(['cad', 'cdn', 'dollars', 'yyyy', 'mm', 'dd', 'aaaa', 'jj']);

/** What names the projection of coordinates, and not which of the two they are: `Coord_X_MTM9`, `X_NAD83`. */
const projection = /^(?:utm|mtm|nad|wgs|epsg|csrs|zone|metres|m|\d+)$/;

/** `Price/SF` is a price per area, and no two names; `Apt/Unit` is two. */
const perUnit = (header: string): string =>
  header.replace(
    /(?<!\b(?:apt|suite|app)\s*)[/$]\s*(?=(?:sf|sq|ft|pi|m2|m²|unit|acre|door|porte|logement)\b)/giu,
    ' per ',
  );

/** The texts that a header may stand for: all of it, without what is in brackets or a unit, and each of two languages. */
function headerTexts(header: string, kind: ColumnKind | undefined): Set<string> {
  const whole = perUnit(header);
  const withoutBrackets = whole.replace(/[([{].*$/, '');
  const texts = [whole, withoutBrackets, ...withoutBrackets.split(/[/|]/)];
  if (kind === 'money') return new Set([...texts, withoutScale(header, kind)]);
  if (kind === 'coordinate')
    return new Set([
      ...texts,
      plainWords(whole)
        .filter((word) => !projection.test(word))
        .join(' '),
    ]);
  if (kind !== 'area') return new Set(texts);
  const withoutUnits = withoutAreaUnits(withoutScale(header, kind)).replace(/[([{].*$|\b(?:en|in)\s*$/g, '');
  // A unit alone names an area; `SF` is also a single-family house.
  const isUnit =
    areaUnitIn(header) !== null && plainWords(withoutUnits).length === 0 && !/^\s*sf\s*$/i.test(header);
  return new Set([...texts, isUnit ? 'area' : withoutUnits]);
}

/** Words that say nothing in a header. */
const fillers = new Set(['of', 'the', 'de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'a', '1']);

/** Short forms that offices and systems write. */
const shortForms: Readonly<Record<string, string>> = {
  ...{
    add: 'address',
    addr: 'address',
    adr: 'address',
    asmt: 'assessment',
    assmt: 'assessment',
    appart: 'appartement',
    arch: 'architectural',
  },
  ...{ appl: 'application', bldg: 'building', blg: 'building', bus: 'business', cat: 'category' },
  ...{
    cd: 'code',
    civ: 'civic',
    civiq: 'civique',
    civq: 'civique',
    const: 'construction',
    constr: 'construction',
    desc: 'description',
  },
  ...{ descr: 'description', dir: 'direction', dt: 'date', dte: 'date', emp: 'employees', est: 'estimated' },
  ...{
    flr: 'floor',
    insp: 'inspection',
    iss: 'issue',
    occ: 'occupancy',
    stat: 'status',
    sts: 'status',
    mnt: 'montant',
  },
  ...{
    exp: 'expiry',
    hse: 'house',
    impr: 'improvement',
    lic: 'licence',
    license: 'licence',
    muni: 'municipality',
  },
  ...{ munic: 'municipalite', n: 'number', nbr: 'number', no: 'number', nr: 'number', num: 'number' },
  ...{ numero: 'number', nb: 'nombre', nbre: 'nombre', prop: 'property', proj: 'project', prov: 'province' },
  ...{
    blt: 'built',
    improv: 'improvement',
    nm: 'name',
    qty: 'number',
    sfx: 'suffix',
    suf: 'suffix',
    sup: 'superficie',
    tel: 'telephone',
    tot: 'total',
    trav: 'travaux',
    tx: 'tax',
    val: 'value',
  },
  ...{ nbhd: 'neighbourhood', nbrhd: 'neighbourhood', neigh: 'neighbourhood' },
  ...{ liv: 'living', hab: 'habitable', fin: 'finished' },
  ...{ yr: 'year', mun: 'municipality', str: 'street', bylaw: 'by law' },
  ...{
    cls: 'class',
    eff: 'effective',
    rec: 'received',
    recd: 'received',
    rcvd: 'received',
    sz: 'size',
    typ: 'type',
    wrk: 'work',
  },
};

/** The words of a header, with those that are written together apart: `SALEDATE` is `sale date`, `ROLLNUM` is `roll number`. */
const meaningsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => dividedWord(word)).map((word) => shortForms[word] ?? word);

/** The words, whatever their order, without those that say nothing. */
function keyOf(words: readonly string[]): string {
  const meanings = meaningsOf(words).filter((word) => !fillers.has(word));
  return meanings.length > 1 ? meanings.sort().join(' ') : (meanings[0] ?? '');
}

const minPart = 3;

/** Words of the table, which are looked for inside others. */
const vocabulary: ReadonlySet<string> = new Set([
  ...Object.keys(shortForms),
  ...Object.values(columnTable).flatMap((fields) =>
    Object.values(fields).flatMap(
      ({ words, general = '', asks = '', doubtful = '', versions = '', not = '' }) =>
        `${words} ${general} ${asks} ${doubtful} ${versions} ${not}`
          .split(/[\s,;+|]+/)
          .filter((word) => word.length >= minPart),
    ),
  ),
]);

function dividedWord(word: string): string[] {
  if (word.length < 2 * minPart || vocabulary.has(word)) return [word];
  for (let at = word.length - minPart; at >= minPart; at--) {
    if (!vocabulary.has(word.slice(0, at))) continue;
    const rest = dividedWord(word.slice(at));
    if (rest.every((part) => vocabulary.has(part))) return [word.slice(0, at), ...rest];
  }
  return [word];
}
