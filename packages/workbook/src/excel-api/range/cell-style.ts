import type { Appearance } from '../../grid/appearance.ts';
import { argumentError, notImplemented } from '../wire/index.ts';

/** Excel's built-in cell styles that the grid can draw (Microsoft: "Excel.BuiltInStyle"), in the Office theme. */
const styles: Record<string, Partial<Appearance>> = {
  Normal: {
    numberFormat: 'General',
    bold: false,
    italic: false,
    fontColor: '#000000',
    fontName: 'Calibri',
    fontSize: 11,
    fillColor: null,
  },
  Bad: { fillColor: '#FFC7CE', fontColor: '#9C0006' },
  Good: { fillColor: '#C6EFCE', fontColor: '#006100' },
  Neutral: { fillColor: '#FFEB9C', fontColor: '#9C5700' },
  Heading1: { bold: true, fontSize: 15, fontColor: '#0E2841' },
  Heading2: { bold: true, fontSize: 13, fontColor: '#0E2841' },
  Heading3: { bold: true, fontColor: '#0E2841' },
  Heading4: { bold: true, fontColor: '#0E2841' },
  Title: { fontSize: 18, fontColor: '#0E2841' },
  Total: { bold: true },
  Input: { fillColor: '#FFCC99', fontColor: '#3F3F76' },
  Output: { bold: true, fillColor: '#F2F2F2', fontColor: '#3F3F3F' },
  Calculation: { bold: true, fillColor: '#F2F2F2', fontColor: '#FA7D00' },
  Note: { fillColor: '#FFFFCC' },
  WarningText: { fontColor: '#FF0000' },
  Hyperlink: { fontColor: '#0563C1', underline: 'Single' },
  FollowedHyperlink: { fontColor: '#954F72', underline: 'Single' },
  Explanatory: { italic: true, fontColor: '#7F7F7F' },
  Currency: { numberFormat: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)' },
  Percent: { numberFormat: '0%' },
  Comma: { numberFormat: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)' },
};

export const normalStyle = 'Normal';

/** `Heading 1` and `Heading1` are the same, as in Excel. */
export function appearanceOfStyle(name: unknown): { name: string; appearance: Partial<Appearance> } {
  if (typeof name !== 'string' || name === '') throw argumentError();
  const found = Object.keys(styles).find(
    (one) => one.toLowerCase() === name.replaceAll(' ', '').toLowerCase(),
  );
  if (!found) throw notImplemented(`Range.style = ${name}`);
  return { name: found, appearance: styles[found]! };
}
