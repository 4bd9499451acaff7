import type {
  CellValueRule,
  ColorScaleCriteria,
  ConditionalAppearance,
  ConditionalFormatRecord,
  TextRule,
} from '../conditional-format-state.ts';
import { isSimpleFormula } from '../conditional-styles.ts';
import type { RangeHost, RangeObject } from '../host.ts';
import { argumentError, existing, notImplemented, RemoteObject } from '../wire/index.ts';
import { checkedColor } from './range-appearance.ts';

const cellValueOperators = [
  'Between',
  'NotBetween',
  'EqualTo',
  'NotEqualTo',
  'GreaterThan',
  'LessThan',
  'GreaterThanOrEqual',
  'LessThanOrEqual',
];
const textOperators = ['Contains', 'NotContains', 'BeginsWith', 'EndsWith'];
const criterionTypes = ['LowestValue', 'HighestValue', 'Number', 'Percent', 'Percentile'];

/** An object of a conditional format. */
abstract class FormatPart extends RemoteObject {
  constructor(
    protected readonly host: RangeHost,
    protected readonly record: ConditionalFormatRecord,
  ) {
    super();
  }
}

function edit(
  { protection, conditionalFormats }: RangeHost,
  { sheetId }: ConditionalFormatRecord,
  change: () => void,
): void {
  protection.check(sheetId, 'allowFormatCells');
  change();
  conditionalFormats.changed();
}

export class ConditionalFormat extends FormatPart {
  override identity() {
    return { Id: this.id };
  }

  get id(): string {
    return this.record.id;
  }

  get type(): string {
    return this.record.type;
  }

  /** From 0, the highest. */
  get priority(): number {
    return this.host.conditionalFormats.list(this.record.sheetId).indexOf(this.record);
  }

  set priority(priority: number) {
    if (!Number.isInteger(priority) || priority < 0) throw argumentError();
    edit(this.host, this.record, () => this.host.conditionalFormats.setPriority(this.record, priority));
  }

  get stopIfTrue(): boolean {
    return this.record.stopIfTrue;
  }

  set stopIfTrue(stops: boolean) {
    edit(this.host, this.record, () => {
      this.record.stopIfTrue = stops;
    });
  }

  get cellValue(): CellValueConditionalFormat {
    return existing(this.cellValueOrNullObject);
  }

  get cellValueOrNullObject(): CellValueConditionalFormat | null {
    return this.record.type === 'CellValue' ? new CellValueConditionalFormat(this.host, this.record) : null;
  }

  get textComparison(): TextConditionalFormat {
    return existing(this.textComparisonOrNullObject);
  }

  get textComparisonOrNullObject(): TextConditionalFormat | null {
    return this.record.type === 'ContainsText' ? new TextConditionalFormat(this.host, this.record) : null;
  }

  get colorScale(): ColorScaleConditionalFormat {
    return existing(this.colorScaleOrNullObject);
  }

  get colorScaleOrNullObject(): ColorScaleConditionalFormat | null {
    return this.record.type === 'ColorScale' ? new ColorScaleConditionalFormat(this.host, this.record) : null;
  }

  delete(): void {
    edit(this.host, this.record, () => this.host.conditionalFormats.delete(this.record));
  }

  getRange(): RangeObject {
    return existing(this.getRangeOrNullObject());
  }

  /** Null for several areas. */
  getRangeOrNullObject(): RangeObject | null {
    const { areas, sheetId } = this.record;
    return areas.length === 1 ? this.host.objects.range(sheetId, areas[0]!) : null;
  }

  getRanges(): RemoteObject {
    return this.host.objects.rangeAreas(this.record.sheetId, this.record.areas);
  }
}

abstract class StyledFormat extends FormatPart {
  get format(): ConditionalRangeFormat {
    return new ConditionalRangeFormat(this.host, this.record);
  }
}

export class CellValueConditionalFormat extends StyledFormat {
  get rule(): CellValueRule | null {
    return this.record.cellValue ?? null;
  }

  /** @throws HostError NotImplemented for a formula other than a number, a text or one cell. */
  set rule(rule: CellValueRule) {
    if (!rule || !cellValueOperators.includes(rule.operator)) throw argumentError();
    const needsSecond = rule.operator === 'Between' || rule.operator === 'NotBetween';
    for (const formula of needsSecond ? [rule.formula1, rule.formula2] : [rule.formula1]) {
      if (formula === undefined || formula === '') throw argumentError();
      if (!isSimpleFormula(String(formula))) throw notImplemented(`ConditionalCellValueRule of ${formula}`);
    }
    edit(this.host, this.record, () => {
      const { formula1, formula2, operator } = rule;
      this.record.cellValue = {
        formula1: String(formula1),
        ...(formula2 !== undefined && { formula2: String(formula2) }),
        operator,
      };
    });
  }
}

export class TextConditionalFormat extends StyledFormat {
  get rule(): TextRule | null {
    return this.record.text ?? null;
  }

  set rule(rule: TextRule) {
    if (!rule || !textOperators.includes(rule.operator) || typeof rule.text !== 'string')
      throw argumentError();
    edit(this.host, this.record, () => {
      this.record.text = { operator: rule.operator, text: rule.text };
    });
  }
}

export class ColorScaleConditionalFormat extends FormatPart {
  get threeColorScale(): boolean {
    return this.record.colorScale?.midpoint !== undefined;
  }

  get criteria(): ColorScaleCriteria | null {
    return this.record.colorScale ?? null;
  }

  set criteria(criteria: ColorScaleCriteria) {
    if (!criteria?.minimum || !criteria.maximum) throw argumentError();
    const checked = Object.entries(criteria)
      .filter(([, criterion]) => criterion)
      .map(([name, criterion]) => {
        const { type, formula = null, color = '#FFFFFF' } = criterion as ColorScaleCriteria['minimum'];
        if (!criterionTypes.includes(type)) throw notImplemented(`ConditionalColorScaleCriterion of ${type}`);
        return [name, { type, formula, color: checkedColor(color) }];
      });
    edit(this.host, this.record, () => {
      this.record.colorScale = Object.fromEntries(checked) as ColorScaleCriteria;
    });
  }
}

export class ConditionalRangeFormat extends FormatPart {
  get font(): ConditionalRangeFont {
    return new ConditionalRangeFont(this.host, this.record);
  }

  get fill(): ConditionalRangeFill {
    return new ConditionalRangeFill(this.host, this.record);
  }
}

export class ConditionalRangeFill extends FormatPart {
  get color(): string {
    return this.record.appearance.fillColor ?? '';
  }

  set color(color: string) {
    setAppearance(this.host, this.record, { fillColor: checkedColor(color) });
  }

  clear(): void {
    edit(this.host, this.record, () => delete this.record.appearance.fillColor);
  }
}

export class ConditionalRangeFont extends FormatPart {
  get color(): string {
    return this.record.appearance.fontColor ?? '';
  }

  set color(color: string) {
    setAppearance(this.host, this.record, { fontColor: checkedColor(color) });
  }

  get bold(): boolean | null {
    return this.record.appearance.bold ?? null;
  }

  set bold(bold: boolean) {
    setAppearance(this.host, this.record, { bold });
  }

  get italic(): boolean | null {
    return this.record.appearance.italic ?? null;
  }

  set italic(italic: boolean) {
    setAppearance(this.host, this.record, { italic });
  }

  get strikethrough(): boolean | null {
    return this.record.appearance.strikethrough ?? null;
  }

  set strikethrough(strikethrough: boolean) {
    setAppearance(this.host, this.record, { strikethrough });
  }

  get underline(): string | null {
    return this.record.appearance.underline ?? null;
  }

  set underline(underline: string) {
    if (!['None', 'Single'].includes(underline))
      throw notImplemented(`ConditionalRangeFont.underline = ${underline}`);
    setAppearance(this.host, this.record, { underline });
  }
}

function setAppearance(
  host: RangeHost,
  record: ConditionalFormatRecord,
  appearance: ConditionalAppearance,
): void {
  edit(host, record, () => Object.assign(record.appearance, appearance));
}
