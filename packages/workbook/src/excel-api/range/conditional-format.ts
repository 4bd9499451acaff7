import type {
  ConditionalAppearance,
  ConditionalFormatRecord,
  TextRule,
} from '../conditional-format-state.ts';
import type { Host } from '../host.ts';
import { argumentError, notImplemented, RemoteObject } from '../wire/index.ts';
import { checkedColor } from './range-appearance.ts';

/** An object of a conditional format. */
abstract class FormatPart extends RemoteObject {
  constructor(
    protected readonly host: Host,
    protected readonly record: ConditionalFormatRecord,
  ) {
    super();
  }
}

function edit(
  { protection, conditionalFormats }: Host,
  { sheetId }: ConditionalFormatRecord,
  change: () => void,
): void {
  protection.check(sheetId);
  change();
  conditionalFormats.changed();
}

export class ConditionalFormat extends FormatPart {
  override identity() {
    return { Id: this.record.id };
  }

  get type(): string {
    return this.record.type;
  }

  get textComparison(): TextConditionalFormat {
    return new TextConditionalFormat(this.host, this.record);
  }
}

class TextConditionalFormat extends FormatPart {
  get format(): ConditionalRangeFormat {
    return new ConditionalRangeFormat(this.host, this.record);
  }

  get rule(): TextRule | null {
    return this.record.text ?? null;
  }

  set rule(rule: TextRule) {
    if (typeof rule?.text !== 'string') throw argumentError();
    if (rule.operator !== 'BeginsWith')
      throw notImplemented(`TextConditionalFormat.rule of ${rule.operator}`);
    edit(this.host, this.record, () => {
      this.record.text = { operator: rule.operator, text: rule.text };
    });
  }
}

class ConditionalRangeFormat extends FormatPart {
  get font(): ConditionalRangeFont {
    return new ConditionalRangeFont(this.host, this.record);
  }

  get fill(): ConditionalRangeFill {
    return new ConditionalRangeFill(this.host, this.record);
  }
}

class ConditionalRangeFill extends FormatPart {
  get color(): string {
    return this.record.appearance.fillColor ?? '';
  }

  set color(color: string) {
    setAppearance(this.host, this.record, { fillColor: checkedColor(color) });
  }
}

class ConditionalRangeFont extends FormatPart {
  get color(): string {
    return this.record.appearance.fontColor ?? '';
  }

  set color(color: string) {
    setAppearance(this.host, this.record, { fontColor: checkedColor(color) });
  }
}

function setAppearance(host: Host, record: ConditionalFormatRecord, appearance: ConditionalAppearance): void {
  edit(host, record, () => Object.assign(record.appearance, appearance));
}
