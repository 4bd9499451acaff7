import type { SheetColumn } from '../../column-runs/index.ts';
import { match as matchTexts } from './messages.ts';

/** Stands for the name of the other list in a header. */
const anyList = '\0';

const headerPatterns = [matchTexts.en, matchTexts.fr].map(({ headers }) =>
  Object.values(headers).map((header) => {
    const [before = '', after = ''] = header(anyList).split(anyList).map(escaped);
    return new RegExp(`^${before}(.+)${after}$`);
  }),
);

/** Fewer columns with such headers may be the user's own: `Address in 2019`. */
const minColumns = 2;

/** Indexes of the columns that a match of two lists has written, in either language. */
export function matchColumnIndexes(columns: readonly Pick<SheetColumn, 'index' | 'header'>[]): number[] {
  return headerPatterns.flatMap((patterns) => {
    const ofLists = new Map<string, number[]>();
    for (const { index, header } of columns) {
      const list = patterns.map((pattern) => pattern.exec(header)?.[1]).find((name) => name !== undefined);
      if (list !== undefined) ofLists.set(list, [...(ofLists.get(list) ?? []), index]);
    }
    return [...ofLists.values()].filter(({ length }) => length >= minColumns).flat();
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
