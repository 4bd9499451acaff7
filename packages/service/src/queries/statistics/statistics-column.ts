/** For each record of a chunk the number of its value in the chunk, from 1; 0 if it has none. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** One field of the records of a chunk. */
export interface StatisticsColumn {
  /** The distinct values. */
  values: readonly string[];
  codes: Codes;
}

/** Collects the columns of records, field by field. */
export class ColumnBuilder {
  readonly #fields = new Map<string, { numbers: Map<string, number>; codes: Uint32Array }>();
  #count = 0;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get records(): number {
    return this.#count;
  }

  add(record: Record<string, unknown>): void {
    for (const name in record) {
      const text = textOf(record[name]);
      if (text === '') continue;
      let field = this.#fields.get(name);
      if (!field)
        this.#fields.set(name, (field = { numbers: new Map(), codes: new Uint32Array(this.#capacity) }));
      let number = field.numbers.get(text);
      if (number === undefined) field.numbers.set(text, (number = field.numbers.size + 1));
      field.codes[this.#count] = number;
    }
    this.#count++;
  }

  *columns(): Generator<StatisticsColumn & { field: string }> {
    for (const [field, { numbers, codes }] of this.#fields) {
      const Codes = numbers.size < 256 ? Uint8Array : numbers.size < 65_536 ? Uint16Array : Uint32Array;
      yield { field, values: [...numbers.keys()], codes: Codes.from(codes.subarray(0, this.#count)) };
    }
  }
}

/** Separates the values of a dictionary: splitting a text takes a tenth of the time of parsing a JSON array. */
const separator = '\u001f';

export const dictionaryOf = ({ values }: StatisticsColumn): string => values.join(separator);

/** A value as `group_by` shows it, without spaces around it; empty for a missing one. PostgreSQL has no null character. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(/[\0\u001f]/g, '').trim();
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Little-endian on every machine that runs Node. */
export const codesAsBase64 = ({ codes }: Pick<StatisticsColumn, 'codes'>): string =>
  Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('base64');

/** A column as the database keeps it: without a dictionary if no record of the chunk has the field. */
export function readColumn({
  records,
  dictionary,
  codes,
}: {
  records: number;
  dictionary: string | null;
  codes: string | null;
}): StatisticsColumn {
  if (dictionary === null || codes === null) return { values: [], codes: new Uint8Array(records) };
  return { values: dictionary.split(separator), codes: readCodes(codes, records) };
}

/** The width of a code follows from the number of records of the chunk. */
function readCodes(base64: string, records: number): Codes {
  // A copy: a typed array of wider numbers begins at a multiple of its width, and a Buffer anywhere in its memory.
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const width = records > 0 ? bytes.length / records : 1;
  if (width === 1) return bytes;
  return width === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}
