import {
  areAmounts,
  areYearsBuilt,
  cellText,
  isBlankCell,
  kindOfCells,
  numberOf,
  shareOfKind,
  tellingKinds,
} from './column-values.ts';
import { areFullDollars } from './column-scale.ts';
import { columnTable } from './column-table.ts';
import type { ColumnKind, ColumnSubject, ColumnWords } from './column-words.ts';
import { cutLength, doubtLevel, isCutHeader, isListedHeader, matchHeader, yearInHeader } from './header.ts';
import { fold } from './text.ts';

/** A field that a caller looks for among the columns. */
export interface WantedField {
  name: string;
  kind: ColumnKind;
  words: ColumnWords;
}

/** A column that may hold a field. */
export interface ColumnCandidate {
  /** Counted from 0. */
  column: number;
  /** How clearly the header names the field, 0 the most (see {@link matchHeader}); null if the column has no header. */
  level: number | null;
  /** The share of its filled cells that can be read as the field; null if all are blank. */
  share: number | null;
}

export interface FieldReading {
  /** The column that holds the field; of several alike, the first one. Null if there is none. */
  column: number | null;
  /**
   * Whether only a person can tell: other columns may hold the field as well as that one, with other values, or its own
   * header may name much else.
   */
  isAmbiguous: boolean;
  /** Whether its amounts are rather full dollars, though its header states thousands or millions. */
  areFullDollars: boolean;
  /** The columns that may hold it, the likeliest first. */
  candidates: ColumnCandidate[];
  /** Other columns whose headers name it as clearly, and whose values differ. */
  rivals: number[];
  /** Columns that are named much like the field, but are another thing's, or hold something else. */
  rejected: { column: number; reason: 'words' | 'values' }[];
}

export type ColumnReading = ReadonlyMap<string, FieldReading>;

/** Lists of a sheet: all others are of records, which have many words in common. */
const sheetLists: ReadonlySet<ColumnSubject> = new Set(['place', 'sale', 'estimate']);

/** A field of a list, with the words of the table. */
export function wantedField(subject: ColumnSubject, name: string, kind?: ColumnKind): WantedField {
  const own = columnTable[subject][name];
  const common = sheetLists.has(subject) ? undefined : columnTable.record[name];
  const words = own && common ? joined(own, common) : (own ?? common ?? { words: '' });
  return { name, kind: words.kind ?? kind ?? 'text', words };
}

/** Joined words, so that they are the same object each time. */
const joinedWords = new WeakMap<ColumnWords, ColumnWords>();

function joined(own: ColumnWords, common: ColumnWords): ColumnWords {
  let words = joinedWords.get(own);
  if (!words) {
    const all = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(', ');
    words = {
      ...common,
      ...own,
      words: all(own.words, common.words),
      general: all(own.general, common.general),
      not: all(own.not, common.not),
    };
    joinedWords.set(own, words);
  }
  return words;
}

/** All fields of a list. */
export function wantedFields(subject: ColumnSubject): WantedField[] {
  const common = sheetLists.has(subject) ? {} : columnTable.record;
  const names = new Set([...Object.keys(columnTable[subject]), ...Object.keys(common)]);
  return [...names].map((name) => wantedField(subject, name));
}

/** Kinds of which a wrong column is a wrong figure or a wrong place: of several, a person chooses. */
const askedKinds: ReadonlySet<ColumnKind> = new Set(['money', 'date', 'area', 'address', 'rollYear']);

/**
 * Finds the columns that hold fields, by their headers and their cells together: a header counts only where most cells
 * can be read as the field. A column without a header is found by its cells alone, where they tell: numbers alone are not amounts
 * beside columns with headers. No column holds two
 * fields.
 *
 * @param rows The first rows, whose cells are in the order of the headers.
 * @param wanted The earlier of two fields takes a column that is as likely of both.
 */
export function readColumns(
  headers: readonly string[],
  rows: readonly (readonly unknown[])[],
  wanted: readonly WantedField[],
): ColumnReading {
  const columns = withOwnPlaces(
    headers.map((header, at) => ({
      header: header.trim().replace(unnamedHeader, ''),
      cells: rows.map((row) => row[at]),
    })),
  );
  const areCut = headers.every((header) => header.length <= cutLength || addedHeader.test(header));
  const cut = new Set(
    areCut ? columns.filter(({ header }) => !wanted.some((field) => isListedHeader(header, field))) : [],
  );
  const evidence = new Map(wanted.map((field) => [field.name, evidenceOf(field, columns, cut)] as const));
  const pairs = wanted.flatMap(({ name }, order) =>
    evidence.get(name)!.candidates.map((candidate) => ({ name, order, candidate })),
  );
  pairs.sort((a, b) => compareCandidates(a.candidate, b.candidate, a.order - b.order));
  const taken = new Map<number, string>();
  const found = new Map<string, RankedCandidate>();
  for (const { name, candidate } of pairs) {
    if (taken.has(candidate.column) || found.has(name)) continue;
    taken.set(candidate.column, name);
    found.set(name, candidate);
  }
  return new Map(
    wanted.map(({ name, kind }) => {
      const { candidates, rejected } = evidence.get(name)!;
      const chosen = found.get(name) ?? null;
      const free = candidates.filter(({ column }) => (taken.get(column) ?? name) === name);
      const isRival = (candidate: RankedCandidate) =>
        chosen !== null &&
        (isAsClear(candidate, chosen) || (candidate.isVersion && candidate.column !== chosen.column)) &&
        candidate.share !== null &&
        !areOfTwoYears(candidate, chosen) &&
        differ(columns[candidate.column]!.cells, columns[chosen.column]!.cells);
      const areFull =
        chosen !== null && kind === 'money' && areFullDollars(...amountsOf(columns[chosen.column]!));
      const rivals = free.filter(isRival).map(({ column }) => column);
      return [
        name,
        {
          column: chosen?.column ?? null,
          isAmbiguous:
            chosen !== null &&
            askedKinds.has(kind) &&
            (isDoubtful(chosen) ||
              rivals.length > 0 ||
              areFull ||
              (kind === 'rollYear' &&
                chosen.level !== null &&
                chosen.level >= 2 &&
                areYearsBuilt(columns[chosen.column]!.cells))),
          areFullDollars: areFull,
          candidates: free.map(({ column, level, share }) => ({ column, level, share })),
          rivals,
          rejected,
        },
      ];
    }),
  );
}

/** What is added to a shapefile's attributes when it is converted. */
const addedHeader = /^(?:geometry|shape|st_|geo_|global ?id$)/i;

/** What Excel and pandas write where a column of a table has no header, and signs alone. */
export const unnamedHeader = /^(?:(?:column|colonne|unnamed:) ?\d+|[^\p{L}\p{N}]+)$/iu;

interface Column {
  header: string;
  cells: readonly unknown[];
}

/** Parts of an address that stand after it. */
const partsAfter = ['unit', 'second_line', 'city', 'province', 'postal_code'];
const addressWord = /(?<!\b(?:e|web|ip)[ -]?(?:mail )?)\b(?:add?r|address|adr|adresse)\b/;

/**
 * The columns with headers that say whose place they hold: after `Owner address`, the city is the owner's, where another
 * column has the property's address. Where the cells of an address and a city are exchanged, so are their headers.
 */
function withOwnPlaces(columns: readonly Column[]): readonly Column[] {
  const levelAs = (name: string, { header }: Column): number => {
    const match = header === '' ? null : matchHeader(header, wantedField('place', name));
    return match === null || match === 'contrary' ? Infinity : match.level;
  };
  const levels = columns.map((column) => levelAs('address', column));
  const best = levels.reduce((one, other) => Math.min(one, other), Infinity);
  if (best === Infinity) return columns;
  const addresses = columns.filter((_, at) => levels[at] === best);
  const [address] = addresses as [Column];
  const city = columns.find((column) => levelAs('city', column) < Infinity);
  const isExchanged =
    addresses.length === 1 &&
    city !== undefined &&
    (shareOfKind('city', city.cells) ?? 1) < 0.5 &&
    address.cells.every((cell) => !/\d/.test(cellText(cell)));
  const exchanged = new Map(
    isExchanged
      ? [
          [city, address],
          [address, city],
        ]
      : [],
  );
  let other = '';
  return columns.map((column, at) => {
    const { header } = exchanged.get(column) ?? column;
    const isPart = partsAfter.some((name) => levelAs(name, column) < Infinity);
    if (!isPart) other = levels[at]! > best && addressWord.test(fold(header)) ? header : '';
    return { ...column, header: isPart && other !== '' ? `${other} ${header}` : header };
  });
}

/** The header of a column and the numbers in its cells. */
const amountsOf = ({ header, cells }: Column): [string, number[]] => [
  header,
  cells.map((cell) => numberOf(cell, 'money')).filter((amount) => amount !== null),
];

interface RankedCandidate extends ColumnCandidate {
  rank: number;
  /** Whether the header names another version of the field. */
  isVersion?: boolean;
  /** The year that the header names, if it does. */
  year: number | null;
}

/** Of two years, the later one's values are the present ones. */
const areOfTwoYears = (a: RankedCandidate, b: RankedCandidate): boolean =>
  a.year !== null && b.year !== null && a.year !== b.year;

function evidenceOf(
  field: WantedField,
  columns: readonly Column[],
  /** Those whose headers may be cut. */
  cut: ReadonlySet<Column>,
): { candidates: RankedCandidate[]; rejected: FieldReading['rejected'] } {
  const candidates: RankedCandidate[] = [];
  const rejected: FieldReading['rejected'] = [];
  // Where other columns have headers, amounts would have one.
  const hasHeaders = columns.some(({ header }) => header !== '');
  columns.forEach((one, column) => {
    const { header, cells } = one;
    if (header === '') {
      const isTold =
        tellingKinds.has(field.kind) &&
        kindOfCells(cells) === field.kind &&
        (field.kind !== 'money' || areAmounts(cells, hasHeaders));
      if (isTold)
        candidates.push({ column, level: null, rank: 0, year: null, share: shareOfKind(field.kind, cells) });
      return;
    }
    const isStart = cut.has(one) && isCutHeader(header, field);
    const match = isStart ? { level: 1, rank: Infinity } : matchHeader(header, field);
    if (match === null) return;
    const share = shareOfKind(field.kind, cells);
    const year = yearInHeader(header);
    if (match === 'contrary') rejected.push({ column, reason: 'words' });
    else if (share !== null && share < 0.5) {
      // Codes are better than nothing, but those of provinces.
      if (field.kind === 'words' && shareOfKind('province', cells)! < 0.5)
        candidates.push({ column, ...match, level: codeLevel, year, share });
      else rejected.push({ column, reason: 'values' });
    } else candidates.push({ column, ...match, year, share });
  });
  candidates.sort((a, b) => compareCandidates(a, b, 0));
  return { candidates, rejected };
}

const codeLevel = 9;
const isDoubtful = ({ level }: ColumnCandidate): boolean =>
  level !== null && level >= doubtLevel && level < codeLevel;
const levelOf = ({ level }: ColumnCandidate): number => level ?? codeLevel + 1;

const isAsClear = (candidate: ColumnCandidate, chosen: ColumnCandidate): boolean =>
  candidate.column !== chosen.column && Math.floor(levelOf(candidate)) === Math.floor(levelOf(chosen));

/** Columns with something in them first, then the clearer headers, then the earlier fields. */
const compareCandidates = (a: RankedCandidate, b: RankedCandidate, order: number): number =>
  Number(a.share === null) - Number(b.share === null) ||
  levelOf(a) - levelOf(b) ||
  order ||
  (b.year ?? Infinity) - (a.year ?? Infinity) ||
  a.rank - b.rank ||
  a.column - b.column;

/** Cells that are the same in fewer rows say two things. */
const minAlike = 0.9;

/** Whether two columns say different things, where both have something. */
function differ(cells: readonly unknown[], others: readonly unknown[]): boolean {
  const pairs = cells
    .map((cell, at) => [cell, others[at]] as const)
    .filter(([a, b]) => !isBlankCell(a) && !isBlankCell(b));
  const alike = pairs.filter(([a, b]) => {
    const [first, second] = [cellText(a).toLowerCase(), cellText(b).toLowerCase()];
    return first.includes(second) || second.includes(first);
  });
  return pairs.length > 0 && alike.length < pairs.length * minAlike;
}
