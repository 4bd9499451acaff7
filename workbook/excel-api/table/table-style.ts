import { BooleanNumber } from '@univerjs/core';
import { argumentError } from '../wire/host-error.ts';

/** The Office theme's accents, in the order in which the numbers of table styles run through them; the first is none. */
const accents = ['#000000', '#156082', '#e97132', '#196b24', '#0f9ed5', '#a02b93', '#4ea72e'];
const numbersOf: Record<string, number> = { Light: 21, Medium: 28, Dark: 11 };

const written = /^TableStyle(Light|Medium|Dark)(\d{1,2})$/;

/** @throws HostError InvalidArgument for a name that is none of Excel's table styles; '' is none at all. */
export function checkTableStyle(name: string): void {
  const [, family, number] = written.exec(name) ?? [];
  const known = family !== undefined && Number(number) >= 1 && Number(number) <= numbersOf[family]!;
  if (name !== '' && !known) throw argumentError();
}

/** Mixes a colour with white. */
function tint(color: string, share: number): string {
  const parts = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A table style of Excel's as the grid draws it: header, and rows by turns where they are banded. */
export function tableTheme({ style, showBandedRows: banded }: { style: string; showBandedRows: boolean }) {
  const [, family = '', number = '1'] = written.exec(style) ?? [];
  if (family === '') return { name: `plain`, headerRowStyle: { bg: { rgb: '#ffffff' } } };
  const accent = accents[(Number(number) - 1) % accents.length]!;
  const light = family === 'Light';
  return {
    name: `${style}-${banded}`,
    headerRowStyle: {
      bg: { rgb: light ? '#ffffff' : accent },
      cl: { rgb: light ? accent : '#ffffff' },
      bl: BooleanNumber.TRUE,
    },
    firstRowStyle: { bg: { rgb: banded ? tint(accent, family === 'Dark' ? 0.6 : 0.8) : '#ffffff' } },
    secondRowStyle: { bg: { rgb: family === 'Dark' ? tint(accent, 0.75) : '#ffffff' } },
  };
}
