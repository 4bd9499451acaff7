import { intersection, overlap, type Area } from '../../grid/area.ts';
import type { ConditionalFormatRecord } from '../conditional-format-state.ts';
import type { RangeHost } from '../host.ts';
import { argumentError, existing, notImplemented, RemoteCollection } from '../wire/index.ts';
import { ConditionalFormat } from './conditional-format.ts';

const types = ['CellValue', 'ContainsText', 'ColorScale'];

/** The conditional formats of the cells of an area, from the highest priority. */
export class ConditionalFormatCollection extends RemoteCollection<ConditionalFormat> {
  constructor(
    private readonly host: RangeHost,
    private readonly sheetId: string,
    private readonly area: Area,
  ) {
    super();
  }

  get items(): ConditionalFormat[] {
    return this.#records().map((record) => new ConditionalFormat(this.host, record));
  }

  /** A new format has the highest priority. */
  add(type: string): ConditionalFormat {
    if (typeof type !== 'string') throw argumentError();
    if (!types.includes(type)) throw notImplemented(`ConditionalFormatCollection.add of ${type}`);
    const { host, sheetId, area } = this;
    host.protection.check(sheetId, 'allowFormatCells');
    const record = host.conditionalFormats.add(sheetId, [area], type as ConditionalFormatRecord['type']);
    return new ConditionalFormat(host, record);
  }

  /** Formats of other cells stay. */
  clearAll(): void {
    this.host.protection.check(this.sheetId, 'allowFormatCells');
    for (const record of this.#records()) {
      record.areas = record.areas.flatMap((area) => without(area, this.area));
      if (record.areas.length === 0) this.host.conditionalFormats.delete(record);
    }
    this.host.conditionalFormats.changed();
  }

  getItem(id: string): ConditionalFormat {
    return existing(this.getItemOrNullObject(id));
  }

  getItemOrNullObject(id: string): ConditionalFormat | null {
    return this.items.find((format) => format.id === id) ?? null;
  }

  getItemAt(index: number): ConditionalFormat {
    return existing(this.items[index] ?? null);
  }

  #records(): ConditionalFormatRecord[] {
    const ofSheet = this.host.conditionalFormats.list(this.sheetId);
    return ofSheet.filter(({ areas }) => areas.some((area) => overlap(area, this.area)));
  }
}

/** The parts of an area outside another one. */
function without(area: Area, other: Area): Area[] {
  const shared = intersection(area, other);
  if (!shared) return [area];
  const [bottom, right] = [shared.row + shared.rows, shared.column + shared.columns];
  const parts: Area[] = [
    { ...area, rows: shared.row - area.row },
    { ...area, row: bottom, rows: area.row + area.rows - bottom },
    { ...shared, column: area.column, columns: shared.column - area.column },
    { ...shared, column: right, columns: area.column + area.columns - right },
  ];
  return parts.filter(({ rows, columns }) => rows > 0 && columns > 0);
}
