import { ICommandService, type Injector, type IRange } from '@univerjs/core';
import type { FWorkbook } from '@univerjs/sheets/facade';
import {
  AddCfCommand,
  CFRuleType,
  CFSubRuleType,
  CFTextOperator,
  ConditionalFormattingRuleModel,
  SetCfCommand,
  SHEET_CONDITIONAL_FORMATTING_PLUGIN,
  type IConditionFormattingRule,
  type IHighlightCell,
  type ITextHighlightCell,
} from '@univerjs/sheets-conditional-formatting';
import { areaOf, gridRange, type Area } from './area.ts';

/** A conditional format for cells whose text begins with another one: the kind that the add-in uses. */
export interface TextFormat {
  areas: Area[];
  /** In the letter case of the cells. */
  startsWith: string;
  /** As `#rrggbb`. */
  fontColor?: string;
  fillColor?: string;
}

/** A conditional format of a sheet; what is undefined is as for another kind, which only the grid's panel makes. */
export type ConditionalFormat = { id: string; areas: Area[] } & Partial<TextFormat>;

export const isTextFormat = (format: ConditionalFormat): format is ConditionalFormat & TextFormat =>
  format.startsWith !== undefined;

/** The conditional formats of sheets, as Univer stores and draws them. */
export class ConditionalFormats {
  readonly #workbook: FWorkbook;
  readonly #injector: Injector;

  constructor(workbook: FWorkbook, injector: Injector) {
    this.#workbook = workbook;
    this.#injector = injector;
  }

  /** From the highest priority. */
  list(sheetId: string): ConditionalFormat[] {
    return (this.#rules.getSubunitRules(this.#unitId, sheetId) ?? []).map(formatOf);
  }

  find(sheetId: string, id: string): ConditionalFormat | null {
    return this.list(sheetId).find((format) => format.id === id) ?? null;
  }

  /** Adds a format of the highest priority, and returns its id. */
  add(sheetId: string, format: TextFormat): string {
    const cfId = this.#rules.createCfId(this.#unitId, sheetId);
    this.#execute(AddCfCommand.id, { subUnitId: sheetId, rule: ruleOf(format, cfId) });
    return cfId;
  }

  set(sheetId: string, id: string, format: TextFormat): void {
    this.#execute(SetCfCommand.id, { subUnitId: sheetId, cfId: id, rule: ruleOf(format, id) });
  }

  #execute(command: string, params: object): void {
    this.#injector.get(ICommandService).syncExecuteCommand(command, { unitId: this.#unitId, ...params });
  }

  get #rules(): ConditionalFormattingRuleModel {
    return this.#injector.get(ConditionalFormattingRuleModel);
  }

  get #unitId(): string {
    return this.#workbook.getId();
  }
}

function formatOf({ cfId, ranges, rule }: IConditionFormattingRule): ConditionalFormat {
  const format = { id: cfId, areas: ranges.map(areaOf) };
  const { subType, operator, value, style } = rule as ITextHighlightCell;
  if (subType !== CFSubRuleType.text || operator !== CFTextOperator.beginsWith) return format;
  return {
    ...format,
    startsWith: value ?? '',
    ...(style.cl?.rgb && { fontColor: style.cl.rgb }),
    ...(style.bg?.rgb && { fillColor: style.bg.rgb }),
  };
}

function ruleOf({ areas, startsWith, fontColor, fillColor }: TextFormat, cfId: string) {
  const style: IHighlightCell['style'] = {
    ...(fontColor && { cl: { rgb: fontColor } }),
    ...(fillColor && { bg: { rgb: fillColor } }),
  };
  const rule: ITextHighlightCell = {
    type: CFRuleType.highlightCell,
    subType: CFSubRuleType.text,
    operator: CFTextOperator.beginsWith,
    value: startsWith,
    style,
  };
  return { cfId, ranges: areas.map(gridRange) as IRange[], stopIfTrue: false, rule };
}

interface FormattedSheet {
  id: string;
  conditionalFormats: readonly ConditionalFormat[];
}

/** Conditional formats among the data of a workbook. */
export const conditionalFormatsResource = (sheets: readonly FormattedSheet[]) => ({
  name: SHEET_CONDITIONAL_FORMATTING_PLUGIN,
  data: JSON.stringify(
    Object.fromEntries(
      sheets.map(({ id, conditionalFormats }) => [
        id,
        conditionalFormats.filter(isTextFormat).map((format) => ruleOf(format, format.id)),
      ]),
    ),
  ),
});
