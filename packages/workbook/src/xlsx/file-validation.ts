import { dayZero, millisecondsOfDay } from '../grid/cell-contents.ts';
import type { Workbook } from 'hucre/xlsx';
import { areaAddress } from '../grid/address.ts';
import { messageTexts, type ValidationRule } from '../grid/validation-rules.ts';
import { fileFormula, typedFormula } from './file-formula.ts';
import { areaIn } from './file-state.ts';

type FileRule = NonNullable<Workbook['sheets'][number]['dataValidations']>[number];

const fileTypes: readonly string[] = ['list', 'whole', 'decimal', 'date', 'time', 'textLength', 'custom'];
/** Excel refuses files whose lists of values are longer. */
const maxCharactersOfList = 255;

/** The rules that files can have, and whether others are left out: check boxes and lists of several choices. */
export function fileRules(
  rules: readonly ValidationRule[],
  namespace: string,
): { rules: FileRule[]; leavesOut: boolean } {
  const files = rules.map((rule) => fileRule(rule, namespace));
  return { rules: files.filter((rule) => rule !== null), leavesOut: files.includes(null) };
}

function fileRule(rule: ValidationRule, namespace: string): FileRule | null {
  const { type, operator, formula1 = '', formula2 = '', error, prompt } = rule;
  const isList = type === 'list' && !formula1.startsWith('=');
  if (!fileTypes.includes(type) || (isList && formula1.length > maxCharactersOfList)) return null;
  return {
    type: type as FileRule['type'],
    range: rule.areas.map(areaAddress).join(' '),
    ...(operator && { operator: operator as FileRule['operator'] }),
    ...(isList
      ? { values: formula1.split(',') }
      : formula1 && { formula1: operand(formula1, rule, namespace) }),
    ...(formula2 && { formula2: operand(formula2, rule, namespace) }),
    ...(rule.allowBlank && { allowBlank: true }),
    errorStyle: rule.errorStyle,
    ...(error && {
      showErrorMessage: true,
      ...(error.title && { errorTitle: error.title }),
      ...(error.message && { errorMessage: error.message }),
    }),
    ...(prompt && {
      showInputMessage: true,
      ...(prompt.title && { inputTitle: prompt.title }),
      ...(prompt.message && { inputMessage: prompt.message }),
    }),
  };
}

/** Files have dates and times as numbers, and formulas without an equals sign. */
function operand(text: string, { type }: ValidationRule, namespace: string): string {
  if (text.startsWith('=')) return fileFormula(text, namespace);
  if (type === 'date' && !isNumber(text)) return String(serialOfDay(text));
  return text;
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** The number of a day that is written with its year first, as the rule's form does. */
function serialOfDay(text: string): number {
  const [year = 1900, month = 1, day = 1] = text.split(/\D+/).map(Number);
  return (Date.UTC(year, month - 1, day) - dayZero) / millisecondsOfDay;
}

/** The rules of a sheet of a file. */
export const rulesOfFile = (rules: readonly FileRule[], namespace: string): ValidationRule[] =>
  rules.flatMap((rule) => {
    const areas = rule.range.split(/\s+/).flatMap((one) => areaIn(one) ?? []);
    if (areas.length === 0) return [];
    const formulaIn = (formula: string) => (isNumber(formula) ? formula : typedFormula(formula, namespace));
    const formula1 = rule.values?.join(',') ?? (rule.formula1 && formulaIn(rule.formula1));
    return {
      areas,
      type: rule.type,
      ...(hasOperator(rule) && { operator: rule.operator ?? 'between' }),
      ...(formula1 && { formula1 }),
      // LibreOffice writes one for all rules.
      ...(rule.formula2 && isRange(rule) && { formula2: formulaIn(rule.formula2) }),
      allowBlank: rule.allowBlank === true,
      errorStyle: rule.errorStyle ?? 'stop',
      error: rule.showErrorMessage ? messageTexts(rule.errorTitle, rule.errorMessage) : null,
      prompt: rule.showInputMessage ? messageTexts(rule.inputTitle, rule.inputMessage) : null,
    };
  });

const hasOperator = ({ type }: FileRule): boolean => type !== 'list' && type !== 'custom';

const isRange = (rule: FileRule): boolean =>
  hasOperator(rule) && ['between', 'notBetween'].includes(rule.operator ?? 'between');
