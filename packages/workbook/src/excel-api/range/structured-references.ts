const quotedText = /"(?:[^"]|"")*"/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Rewrites a formula and leaves the text in it as it is. */
const outsideText = (formula: string, rewrite: (part: string) => string): string =>
  formula
    .split(new RegExp(`(${quotedText.source})`))
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join('');

/** A reference to parts of a table, with the table's name if it has one; or the number of another book. */
const structuredReference = /([\p{L}\p{N}_.\\]*)(\[(?:[^[\]]|\[[^[\]]*\])*\])/gu;

/**
 * A formula in a cell of a table with the table's name before references that lack it: `[Amount]` and `[@Amount]`
 * refer to the cell's own row.
 */
export function qualified(formula: string, table: string, columns: string[]): string {
  const names = new Set(columns.map((column) => column.toLowerCase()));
  return outsideText(formula, (part) =>
    part.replace(structuredReference, (whole, name: string, reference: string) => {
      const column = name === '' && /^\[(?:@?([^[\]@#]+)|@\[([^[\]]+)\])\]$/.exec(reference);
      const header = column ? (column[1] ?? column[2]!).trim() : '';
      return names.has(header.toLowerCase()) ? `${table}[[#This Row],[${header}]]` : whole;
    }),
  );
}

export function renamedTable(formula: string, before: string, after: string): string {
  const name = new RegExp(String.raw`(?<![\p{L}\p{N}_.\\])${escaped(before)}(?=\[)`, 'giu');
  return outsideText(formula, (part) => part.replace(name, () => after));
}

/** A formula after a column of a table was renamed: `Table[Old]`, `Table[[#Data],[Old]]`, `Table[@Old]`. */
export function renamedColumn(formula: string, table: string, before: string, after: string): string {
  const reference = new RegExp(
    String.raw`(?<![\p{L}\p{N}_.\\])${escaped(table)}(\[(?:[^[\]]|\[[^[\]]*\])*\])`,
    'giu',
  );
  const column = new RegExp(String.raw`(?<=\[@?|@\[)${escaped(before)}(?=\])`, 'giu');
  return outsideText(formula, (part) =>
    part.replace(reference, (whole) => whole.replace(column, () => after)),
  );
}
