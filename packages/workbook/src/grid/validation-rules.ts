import {
  DataValidationErrorStyle,
  type IRange,
  type ISheetDataValidationRule,
  type IWorkbookData,
} from '@univerjs/core';
import { areaOf, gridRange, type Area } from './area.ts';

/** What may be typed into cells. Formulas have their equals sign; dates and times are numbers or texts. */
export interface ValidationRule {
  areas: Area[];
  /** Such as `list`, `whole`, `date`, `custom`: the names that files have, and some of Univer's own. */
  type: string;
  operator?: string;
  /** For a list, its values separated by commas, or the formula of its cells. */
  formula1?: string;
  formula2?: string;
  allowBlank: boolean;
  errorStyle: 'stop' | 'warning' | 'information';
  /** Null where what is wrong is not refused. */
  error: { title?: string; message?: string } | null;
  /** What is shown at the cell. */
  prompt: { title?: string; message?: string } | null;
}

/** Where Univer keeps the rules among the data of a workbook. */
export const validationResource = 'SHEET_DATA_VALIDATION_PLUGIN';

const errorStyles = {
  stop: DataValidationErrorStyle.STOP,
  warning: DataValidationErrorStyle.WARNING,
  information: DataValidationErrorStyle.INFO,
};

type RulesBySheet = Record<string, ISheetDataValidationRule[]>;

/** The rules of a workbook, by the sheet's id. */
export function validationRules({
  resources = [],
}: Pick<IWorkbookData, 'resources'>): Map<string, ValidationRule[]> {
  const data = resources.find(({ name }) => name === validationResource)?.data;
  const bySheet = (data ? JSON.parse(data) : {}) as RulesBySheet;
  return new Map(Object.entries(bySheet).map(([id, rules]) => [id, rules.map(ruleOf)]));
}

function ruleOf(rule: ISheetDataValidationRule): ValidationRule {
  const { type, operator, formula1, formula2, ranges, allowBlank, errorStyle } = rule;
  const { showErrorMessage, errorTitle, error, showInputMessage, promptTitle, prompt } = rule;
  const style = Object.entries(errorStyles).find(([, one]) => one === errorStyle)?.[0];
  return {
    areas: ranges.map(areaOf),
    type,
    ...(operator && { operator }),
    ...(formula1 && { formula1 }),
    ...(formula2 && { formula2 }),
    allowBlank: allowBlank !== false,
    errorStyle: (style ?? 'warning') as ValidationRule['errorStyle'],
    error: showErrorMessage === false ? null : messageTexts(errorTitle, error),
    prompt: showInputMessage ? messageTexts(promptTitle, prompt) : null,
  };
}

/** Left out where blank. */
export const messageTexts = (title: string | undefined, message: string | undefined) => ({
  ...(title && { title }),
  ...(message && { message }),
});

/** The data in which Univer reads the rules of sheets. */
export const validationData = (sheets: readonly { id: string; validation: ValidationRule[] }[]): string =>
  JSON.stringify(
    Object.fromEntries(
      sheets
        .filter(({ validation }) => validation.length > 0)
        .map(({ id, validation }) => [
          id,
          validation.map((rule, index) => univerRule(rule, `${id}-${index + 1}`)),
        ]),
    ),
  );

function univerRule(
  { areas, error, prompt, errorStyle, ...rule }: ValidationRule,
  uid: string,
): Omit<ISheetDataValidationRule, 'ranges' | 'operator'> & { ranges: IRange[]; operator?: string } {
  return {
    uid,
    ...rule,
    ranges: areas.map(gridRange),
    // Univer refuses what a strict rule forbids also without a message.
    errorStyle: errorStyles[error ? errorStyle : 'warning'],
    showErrorMessage: error !== null,
    ...(error && { errorTitle: error.title, error: error.message }),
    showInputMessage: prompt !== null,
    ...(prompt && { promptTitle: prompt.title, prompt: prompt.message }),
  };
}
