import { overlap, type Area } from '../../grid/area.ts';
import type { ConditionalFormat as FormatOfCells, TextFormat } from '../../grid/conditional-formats.ts';
import type { Host } from '../host.ts';
import { argumentError, existing, notImplemented, RemoteCollection, RemoteObject } from '../wire/index.ts';
import { checkedColor } from './range-format.ts';

/** `Excel.ConditionalTextComparisonRule`. */
interface TextRule {
  operator: string;
  text: string;
}

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
    const { host, sheetId, area } = this;
    return host.grid.conditionalFormats
      .list(sheetId)
      .filter(({ areas }) => areas.some((one) => overlap(one, area)))
      .map(({ id }) => new ConditionalFormat(host, sheetId, id));
  }

  /** A new format has the highest priority. */
  add(type: string): ConditionalFormat {
    if (typeof type !== 'string') throw argumentError();
    if (type !== 'ContainsText') throw notImplemented(`ConditionalFormatCollection.add of ${type}`);
    const { host, sheetId, area } = this;
    host.protection.check(sheetId);
    const id = host.grid.conditionalFormats.add(sheetId, { areas: [area], startsWith: '' });
    return new ConditionalFormat(host, sheetId, id);
  }

  /** The client reads a format that it has added by its id. */
  getItem(id: string): ConditionalFormat {
    return existing(this.items.find((format) => format.identity().Id === id) ?? null);
  }
}

/** An object of a conditional format. */
abstract class FormatPart extends RemoteObject {
  constructor(
    protected readonly host: Host,
    protected readonly sheetId: string,
    protected readonly id: string,
  ) {
    super();
  }

  protected get current(): FormatOfCells {
    return existing(this.host.grid.conditionalFormats.find(this.sheetId, this.id));
  }

  protected change(changes: Partial<TextFormat>): void {
    const { host, sheetId, id, current } = this;
    host.protection.check(sheetId);
    host.grid.conditionalFormats.set(sheetId, id, { startsWith: '', ...current, ...changes });
  }
}

export class ConditionalFormat extends FormatPart {
  override identity() {
    return { Id: this.id };
  }

  /** @throws HostError NotImplemented for a format that the user has made of another kind. */
  get type(): string {
    if (this.current.startsWith === undefined) throw notImplemented('ConditionalFormat.type');
    return 'ContainsText';
  }

  get textComparison(): TextConditionalFormat {
    return new TextConditionalFormat(this.host, this.sheetId, this.id);
  }
}

class TextConditionalFormat extends FormatPart {
  get format(): ConditionalRangeFormat {
    return new ConditionalRangeFormat(this.host, this.sheetId, this.id);
  }

  get rule(): TextRule {
    return { operator: 'BeginsWith', text: this.current.startsWith ?? '' };
  }

  set rule(rule: TextRule) {
    if (typeof rule?.text !== 'string') throw argumentError();
    if (rule.operator !== 'BeginsWith')
      throw notImplemented(`TextConditionalFormat.rule of ${rule.operator}`);
    this.change({ startsWith: rule.text });
  }
}

class ConditionalRangeFormat extends FormatPart {
  get font(): ConditionalRangeFont {
    return new ConditionalRangeFont(this.host, this.sheetId, this.id);
  }

  get fill(): ConditionalRangeFill {
    return new ConditionalRangeFill(this.host, this.sheetId, this.id);
  }
}

class ConditionalRangeFill extends FormatPart {
  set color(color: string) {
    this.change({ fillColor: checkedColor(color) });
  }
}

class ConditionalRangeFont extends FormatPart {
  set color(color: string) {
    this.change({ fontColor: checkedColor(color) });
  }
}
