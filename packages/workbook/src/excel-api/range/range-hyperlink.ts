import type { Area, Cell } from '../../grid/area.ts';
import type { Hyperlink } from '../state.ts';
import { argumentError, membersOver } from '../wire/index.ts';
import { appearanceOfStyle } from './cell-style.ts';
import { boundedArea, type RangeContext } from './range-context.ts';

type RangeHyperlink = Hyperlink & { textToDisplay?: string };

export const rangeHyperlink = membersOver<RangeContext & { values: unknown }>()({
  /** The link of the first cell, or null. */
  get hyperlink(): RangeHyperlink | null {
    const { host, sheetId, area } = this;
    const link = host.hyperlinks.at({ sheetId, row: area.row, column: area.column });
    if (!link) return null;
    const { text } = host.grid.read(sheetId, { ...area, rows: 1, columns: 1 })[0]![0]!;
    return { ...link, textToDisplay: text };
  },

  /** Every cell gets the link, its text and the style of hyperlinks. A link without a text shows its address. */
  set hyperlink(input: unknown) {
    const { host, sheetId } = this;
    const { textToDisplay, ...link } = checkedLink(input);
    host.protection.check(sheetId, 'allowInsertHyperlinks');
    const area = boundedArea(this);
    const isBlank = host.grid.used(sheetId, area) === null;
    const text = textToDisplay ?? (isBlank ? (link.address ?? link.documentReference) : undefined);
    for (const cell of cellsOf(sheetId, area)) host.hyperlinks.set(cell, link);
    if (text !== undefined) this.values = text;
    const { name, appearance } = appearanceOfStyle('Hyperlink');
    host.grid.formats.set(sheetId, area, appearance, name);
  },
});

function checkedLink(input: unknown): RangeHyperlink {
  if (typeof input !== 'object' || input === null) throw argumentError();
  const { address, documentReference, screenTip, textToDisplay } = input as RangeHyperlink;
  const link = { address, documentReference, screenTip, textToDisplay };
  const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
  if (!Object.values(link).every(isText) || (!address && !documentReference)) throw argumentError();
  return Object.fromEntries(Object.entries(link).filter(([, value]) => typeof value === 'string'));
}

const cellsOf = (sheetId: string, { row, column, rows, columns }: Area): Cell[] =>
  Array.from({ length: rows * columns }, (_, index) => ({
    sheetId,
    row: row + Math.floor(index / columns),
    column: column + (index % columns),
  }));
