import { readFileSync } from 'node:fs';
import type { DateReading, NumberReading } from '../../src/reading/index.ts';

/** The tables of docs/reading.md, which are the examples of the readers and their documentation. */
export function examplesOf(
  heading: 'Numbers' | 'Dates' | 'Cities',
): { value: unknown; options: string[]; reading: string }[] {
  const page = readFileSync(new URL('../../../../docs/reading.md', import.meta.url), 'utf8');
  const section = page.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  // The header and the line below it.
  return rows.slice(2).map((line) => {
    const [first = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { value: valueOf(first), options: cells.slice(0, -1), reading: cells.at(-1)! };
  });
}

function valueOf(cell: string): unknown {
  if (cell === 'blank') return '';
  if (!cell.startsWith('`')) return Number(cell);
  return cell
    .slice(1, -1)
    .replace(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** A reading of a number as the table has it. */
export function numberText(reading: NumberReading): string {
  if (reading.kind === 'missing') return 'missing';
  if (reading.kind === 'unreadable') return `not read: ${reading.reason}`;
  const value =
    reading.kind === 'value'
      ? String(reading.value)
      : reading.kind === 'range'
        ? `${reading.low} to ${reading.high}`
        : reading.values.join(' or ');
  const assumed =
    reading.kind === 'ambiguous' || reading.assumed.length === 0 ? '' : `, ${reading.assumed.join(' ')}`;
  return [value, reading.unit].filter(Boolean).join(' ') + assumed;
}

const lengths = { day: 10, month: 7, quarter: 7, year: 4 };

/** A reading of a date as the table has it. */
export function dateText(reading: DateReading): string {
  if (reading.kind === 'missing') return 'missing';
  if (reading.kind === 'unreadable') return `not read: ${reading.reason}`;
  if (reading.kind === 'ambiguous') return reading.days.join(' or ');
  const { day, precision, seconds, assumed } = reading;
  const time = seconds === null ? '' : ` ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
  const period = precision === 'day' ? '' : ` ${precision}`;
  return (
    day.slice(0, lengths[precision]) + time + period + (assumed.length > 0 ? `, ${assumed.join(' ')}` : '')
  );
}
