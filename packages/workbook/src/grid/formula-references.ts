import { LexerTreeBuilder, sequenceNodeType } from '@univerjs/engine-formula';

const syntax = new LexerTreeBuilder();

/** Adjusts the relative references of a formula that is copied some rows down and columns to the right. */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  const shifted = rows === 0 && columns === 0 ? formula : syntax.moveFormulaRefOffset(formula, columns, rows);
  return shifted.startsWith('=') ? shifted : `=${shifted}`;
}

/** The cells that a formula names by their addresses, as it writes them. */
export const addressesIn = (formula: string): string[] =>
  (syntax.sequenceNodesBuilder(formula) ?? []).flatMap((node) =>
    typeof node !== 'string' && node.nodeType === sequenceNodeType.REFERENCE ? [node.token] : [],
  );

/** The part of a table that a structured reference names (Microsoft: "Using structured references with Excel tables"). */
type TableSection = '#All' | '#Data' | '#Headers' | '#Totals' | '#This Row';

export interface StructuredReference {
  /** Blank in a cell of the table itself. */
  table: string;
  sections: TableSection[];
  /** Its columns from the first to the last, without escapes; null for all. */
  columns: [string, string] | null;
}

/** The table in whose cell a formula is. */
export interface OwnTable {
  name: string;
  columns: readonly string[];
}

const sectionNames: readonly TableSection[] = ['#All', '#Data', '#Headers', '#Totals', '#This Row'];

/** Text, a quoted sheet name, a name, or one character of a formula. */
const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{N}_.\\]+|[^]/gu;

/** Characters that an apostrophe precedes in a column's name. */
const special = /[[\]#'@]/g;

/**
 * Rewrites the structured references of a formula, and leaves its text and its other references as they are.
 *
 * @param rewrite Gets a reference, its text, and how many calls of functions it is an argument of.
 */
export function rewriteStructuredReferences(
  formula: string,
  rewrite: (reference: StructuredReference, source: string, depth: number) => string,
): string {
  if (!formula.includes('[')) return formula;
  let [rewritten, depth, end] = ['', 0, 0];
  let last = '';
  for (const match of formula.matchAll(token)) {
    const [part] = match;
    if (match.index < end) continue;
    const bracket = part === '[' ? match.index : match.index + part.length;
    const name = part === '[' ? '' : part;
    const isName = name !== '' && /^[\p{L}\p{N}_\\]/u.test(name) && !name.endsWith('.');
    // `A1.[field]` is no table's, and `[1]` before a sheet is another workbook's.
    const isStart = formula[bracket] === '[' && (isName || (name === '' && !/[.\]]$/.test(last)));
    const close = isStart ? closingBracket(formula, bracket) : -1;
    const inside = formula.slice(bracket + 1, close);
    const reference = close < 0 || /^[!\p{L}]/u.test(formula.slice(close + 1)) ? null : parse(name, inside);
    if (reference) {
      end = close + 1;
      rewritten += rewrite(reference, formula.slice(match.index, end), depth);
    } else {
      end = match.index + part.length;
      rewritten += part;
      if (part === '(' && /[\p{L}\p{N}]$/u.test(last)) depth++;
      else if (part === ')') depth = Math.max(0, depth - 1);
    }
    last = part;
  }
  return rewritten;
}

/** The index of the bracket that closes one; -1 if there is none. */
function closingBracket(formula: string, open: number): number {
  let depth = 0;
  for (let index = open; index < formula.length; index++) {
    const one = formula[index];
    if (one === "'") index++;
    else if (one === '[') depth++;
    else if (one === ']' && --depth === 0) return index;
  }
  return -1;
}

/** Null if it is not the inside of a structured reference. */
function parse(table: string, inside: string): StructuredReference | null {
  const text = inside.trim();
  if (text.startsWith('@')) {
    const rest = text.slice(1).trim();
    const columns = rest === '' ? null : rest.startsWith('[') ? columnsOf(rest) : single(rest);
    return rest !== '' && !columns ? null : { table, sections: ['#This Row'], columns };
  }
  if (text === '') return table === '' ? null : { table, sections: [], columns: null };
  if (text.startsWith('#')) {
    const section = sectionOf(text);
    return section && { table, sections: [section], columns: null };
  }
  if (!text.startsWith('[')) return { table, sections: [], columns: single(inside) };
  const sections: TableSection[] = [];
  let rest = text;
  for (;;) {
    const match = /^\[\s*(#[\p{L} -]+?)\s*\]\s*(?:,\s*|$)/u.exec(rest);
    const section = match && sectionOf(match[1]!);
    if (!section) break;
    sections.push(section);
    rest = rest.slice(match[0].length);
  }
  const columns = rest === '' ? null : columnsOf(rest);
  return rest !== '' && !columns ? null : { table, sections, columns };
}

const sectionOf = (text: string): TableSection | null =>
  sectionNames.find((name) => name.toLowerCase() === text.trim().replace(/\s+/g, ' ').toLowerCase()) ?? null;

/** `[First]:[Last]`, or `[Only]`. */
function columnsOf(text: string): [string, string] | null {
  const [, first, last] = /^\[((?:[^[\]']|'[^])*)\](?:\s*:\s*\[((?:[^[\]']|'[^])*)\])?$/.exec(text) ?? [];
  if (first === undefined) return null;
  return [unescaped(first), unescaped(last ?? first)];
}

const single = (text: string): [string, string] => [unescaped(text), unescaped(text)];

const unescaped = (text: string): string => text.replace(/'([^])/g, '$1');

const escaped = (column: string): string => `[${column.replace(special, "'$&")}]`;

/** How Excel writes a reference. */
export function writtenReference({ table, sections, columns }: StructuredReference): string {
  const range = columns && (columns[0] === columns[1] ? [columns[0]] : columns).map(escaped).join(':');
  if (sections.length === 1 && sections[0] === '#This Row') {
    const isPlain = columns && columns[0] === columns[1] && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(columns[0]);
    return `${table}[@${isPlain ? columns[0] : (range ?? '')}]`;
  }
  if (sections.length === 0) {
    if (!range) return `${table}[]`;
    return columns![0] === columns![1] ? `${table}${range}` : `${table}[${range}]`;
  }
  if (!range && sections.length === 1) return `${table}[${sections[0]}]`;
  return `${table}[${[...sections.map((one) => `[${one}]`), ...(range ? [range] : [])].join(',')}]`;
}

/**
 * A formula in a cell of a table with the table's name before references that lack it. Outside of functions, `[Amount]`
 * refers to the cell's own row, like `[@Amount]`.
 */
export function withTableName(formula: string, { name, columns }: OwnTable): string {
  const names = new Set(columns.map((column) => column.toLowerCase()));
  return rewriteStructuredReferences(formula, (reference, source, depth) => {
    const isOwn =
      reference.table === '' && (reference.columns ?? []).every((one) => names.has(one.toLowerCase()));
    if (!isOwn) return source;
    const ofRow = reference.sections.length === 0 && depth === 0;
    return writtenReference({ ...reference, table: name, ...(ofRow && { sections: ['#This Row'] }) });
  });
}

export function renamedTable(formula: string, before: string, after: string): string {
  return rewriteStructuredReferences(formula, (reference, source) =>
    reference.table.toLowerCase() === before.toLowerCase() ? after + source.slice(before.length) : source,
  );
}

/** A formula after a column of a table was renamed. */
export function renamedColumn(formula: string, table: string, before: string, after: string): string {
  const renamed = (column: string) => (column.toLowerCase() === before.toLowerCase() ? after : column);
  return rewriteStructuredReferences(formula, (reference, source) => {
    if (reference.table.toLowerCase() !== table.toLowerCase() || !reference.columns) return source;
    const columns = reference.columns.map(renamed) as [string, string];
    const isSame = columns.every((column, index) => column === reference.columns![index]);
    return isSame ? source : writtenReference({ ...reference, columns });
  });
}

/** Whether a formula refers to cells of a table, other than those of the formula's own row. */
export function refersToTable(formula: string, table: string): boolean {
  const name = table.toLowerCase();
  if (!formula.toLowerCase().includes(name)) return false;
  let isReference = false;
  const others = rewriteStructuredReferences(formula, (reference) => {
    isReference ||= reference.table.toLowerCase() === name && !reference.sections.includes('#This Row');
    return '_';
  });
  return isReference || others.toLowerCase().includes(name);
}

/** A formula with words of the same length in place of its structured references. */
export const withoutStructuredReferences = (formula: string): string =>
  rewriteStructuredReferences(formula, (_, source) => '_'.repeat(source.length));
