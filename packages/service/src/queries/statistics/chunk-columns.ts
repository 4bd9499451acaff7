import { separator, type Codes } from './statistics-column.ts';
import { ValueDictionary } from './value-dictionary.ts';

/** What a request reads of a field of a chunk, in the form in which it reads it. */
export interface ChunkColumn {
  codes: Codes;
  byteLength: number;
}

/** Makes the columns of one field. */
export interface ColumnReader<Column extends ChunkColumn> {
  /** @param texts The values of the chunk, in UTF-8. */
  read(texts: Uint8Array, codes: Codes): Column;
  /** What the columns share. */
  byteLength: number;
}

export interface GroupColumn extends ChunkColumn {
  /** By code, the number of the value in {@link GroupReader.values}. */
  numbers: Uint32Array;
}

export class GroupReader implements ColumnReader<GroupColumn> {
  readonly values = new ValueDictionary();

  read(texts: Uint8Array, codes: Codes): GroupColumn {
    const numbers = this.values.addAll(texts, separator.charCodeAt(0));
    return { codes, numbers, byteLength: codes.byteLength + numbers.byteLength };
  }

  get byteLength(): number {
    return this.values.byteLength;
  }
}

/** By code: amounts are added as whole numbers and millionths, see {@link GroupTotals}. */
export interface AmountColumn extends ChunkColumn {
  wholes: Float64Array;
  millionths: Float64Array;
}

export const millionth = 1e6;

export class AmountReader implements ColumnReader<AmountColumn> {
  readonly byteLength = 0;

  read(texts: Uint8Array, codes: Codes): AmountColumn {
    const values = textsOf(texts);
    const wholes = new Float64Array(values.length + 1);
    const millionths = new Float64Array(values.length + 1);
    values.forEach((value, at) => {
      const amount = numberOf(value);
      const whole = Math.trunc(amount);
      wholes[at + 1] = whole;
      millionths[at + 1] = Math.round((amount - whole) * millionth);
    });
    const byteLength = codes.byteLength + wholes.byteLength + millionths.byteLength;
    return { codes, wholes, millionths, byteLength };
  }
}

export interface DateColumn extends ChunkColumn {
  /** YYYY-MM-DD; code 1 is the first. */
  dates: readonly string[];
}

export class DateReader implements ColumnReader<DateColumn> {
  readonly byteLength = 0;

  read(texts: Uint8Array, codes: Codes): DateColumn {
    return { codes, dates: textsOf(texts), byteLength: codes.byteLength + 4 * texts.byteLength };
  }
}

/** For each record, whether its date passes. */
export function selectedByDate({ codes, dates }: DateColumn, passes: (date: string) => boolean): Uint8Array {
  const passesByCode = Uint8Array.from(['', ...dates], (date, code) => (code > 0 && passes(date) ? 1 : 0));
  return Uint8Array.from(codes, (code) => passesByCode[code] as number);
}

const textsOf = (texts: Uint8Array): string[] =>
  Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength).toString('utf8').split(separator);

/** Zero where the text does not read as a decimal number. A regular expression would take half the time of a sum. */
function numberOf(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < digitZero || code > digitNine) && code !== point && code !== minus) return 0;
  }
  const number = Number(text);
  return text.length <= maxNumberLength && Number.isFinite(number) ? number : 0;
}

const [minus, point, digitZero, digitNine] = ['-', '.', '0', '9'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const maxNumberLength = 20;
