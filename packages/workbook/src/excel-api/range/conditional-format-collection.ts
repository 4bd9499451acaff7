import { overlap, type Area } from '../../grid/area.ts';
import type { ConditionalFormatRecord } from '../conditional-format-state.ts';
import type { Host } from '../host.ts';
import { argumentError, existing, notImplemented, RemoteCollection } from '../wire/index.ts';
import { ConditionalFormat } from './conditional-format.ts';

/** The conditional formats of the cells of an area, from the highest priority. */
export class ConditionalFormatCollection extends RemoteCollection<ConditionalFormat> {
  constructor(
    private readonly host: Host,
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
    if (type !== 'ContainsText') throw notImplemented(`ConditionalFormatCollection.add of ${type}`);
    const { host, sheetId, area } = this;
    host.protection.check(sheetId);
    const record = host.conditionalFormats.add(sheetId, [area]);
    return new ConditionalFormat(host, record);
  }

  /** The client reads a format that it has added by its id. */
  getItem(id: string): ConditionalFormat {
    return existing(this.items.find((format) => format.identity().Id === id) ?? null);
  }

  #records(): ConditionalFormatRecord[] {
    const ofSheet = this.host.conditionalFormats.list(this.sheetId);
    return ofSheet.filter(({ areas }) => areas.some((area) => overlap(area, this.area)));
  }
}
