import type { TableColors } from '../../grid/drawn-tables.ts';
import type { Host } from '../host.ts';
import type { TableRecord, TableStyle } from '../state.ts';
import { argumentError } from '../wire/index.ts';

export const defaultTableStyle: TableStyle = {
  style: 'TableStyleMedium2',
  showBandedRows: true,
};

const black = '#000000';
/** Black and the Office theme's accents, which the numbers of table styles repeat in this order. */
const accents = [black, '#156082', '#e97132', '#196b24', '#0f9ed5', '#a02b93', '#4ea72e'];
const white = '#ffffff';
const styleCounts: Record<string, number> = { Light: 21, Medium: 28, Dark: 11 };

const styleName = /^TableStyle(Light|Medium|Dark)(\d{1,2})$/;

/** @throws HostError InvalidArgument for a name that Excel does not have; '' is no style. */
export function setTableStyle({ grid }: Host, table: TableRecord, style: Partial<TableStyle>): void {
  checkTableStyle(style.style ?? table.style);
  Object.assign(table, style);
  grid.tables.setColors(table.sheetId, table.id, tableColors(table));
}

function checkTableStyle(name: string): void {
  if (name === '') return;
  const [, family, number] = styleName.exec(name) ?? [];
  if (family === undefined || Number(number) < 1 || Number(number) > styleCounts[family]!) {
    throw argumentError();
  }
}

/** Mixes a color with white. */
function tint(color: string, share: number): string {
  const parts = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function tableColors({ style, showBandedRows: isBanded }: TableStyle): TableColors {
  const [, family = '', number = '1'] = styleName.exec(style) ?? [];
  if (family === '') return { name: 'plain', headerFill: white };
  const accent = accents[(Number(number) - 1) % accents.length]!;
  const [isLight, isDark] = [family === 'Light', family === 'Dark'];
  return {
    name: `${style}-${isBanded}`,
    headerFill: isLight ? white : accent,
    headerFont: isLight ? accent : white,
    firstRowFill: isBanded ? tint(accent, isDark ? 0.6 : accent === black ? 0.85 : 0.8) : white,
    secondRowFill: isDark ? tint(accent, 0.75) : white,
  };
}
