import {
  datasets,
  limits,
  plainBoolean,
  slug,
  validateUserInput,
  type InvalidInputReason,
  type Parameter,
  type Text,
} from '@cdata/catalog';
import type { ArgumentInput, ParameterDescription } from '../../app/function-registry.ts';
import { readingsText } from '../../excel/cells/index.ts';
import { cellMessages, formatNumber, language, formatChoices } from '../../language/index.ts';
import { formatArgument, parseArgument, type FormulaArgument } from './formula-argument.ts';
import { findCalls } from './formula-call.ts';
import { formulaBuilderMessages } from './messages.ts';

/** What a user typed for an argument; the message says what is wrong with it. */
type TypedArgument = { ok: true; argument: FormulaArgument } | { ok: false; message: string };

/** Cells and calculations begin with an equals sign, as in Excel; anything else is a value. */
export function readArgument(parameter: ParameterDescription, input: string): TypedArgument {
  const text = input.trim();
  if (text === '') return { ok: true, argument: { kind: 'blank' } };
  if (text.startsWith('=')) return readFormula(text.slice(1));
  const { kind } = parameter.input;
  if (kind === 'boolean') {
    const isTrue = plainBoolean(text);
    return isTrue === null
      ? { ok: false, message: formulaBuilderMessages().notYesOrNo }
      : { ok: true, argument: { kind: 'boolean', isTrue } };
  }
  if (kind === 'number') return numberArgument(parameter, text);
  return { ok: true, argument: { kind: 'text', text: valueOfLabel(parameter, text) } };
}

/** The text that {@link readArgument} reads as this argument. */
export function argumentText(argument: FormulaArgument): string {
  switch (argument.kind) {
    case 'text':
      return /^\s*$|^\s*=|^\s|\s$/.test(argument.text) ? `=${formatArgument(argument)}` : argument.text;
    case 'number':
      return String(argument.number);
    case 'blank':
      return '';
    default:
      return `=${formatArgument(argument)}`;
  }
}

function readFormula(text: string): TypedArgument {
  // A comma or a bracket too many would change the formula around the argument.
  const [call] = findCalls(`=CDATA.X(${text})`);
  const isWhole = call?.name === 'X' && call.args.length === 1 && call.after === '';
  return isWhole
    ? { ok: true, argument: parseArgument(text) }
    : { ok: false, message: formulaBuilderMessages().notAFormula };
}

function numberArgument({ name, input }: ParameterDescription, text: string): TypedArgument {
  if (input.kind !== 'number') throw new Error(`${name} is not a number.`);
  const { minimum, maximum, isWhole } = input;
  const result = validateUserInput(numberParameter(name, { minimum, maximum, isWhole }), text, language());
  return result.ok
    ? { ok: true, argument: { kind: 'number', number: Number(result.value) } }
    : { ok: false, message: invalidInputMessage(result.reason, text) };
}

const numberParameter = (
  name: string,
  { minimum, maximum, isWhole }: { minimum?: number; maximum?: number; isWhole?: boolean },
): Parameter => ({
  name,
  type: isWhole ? 'integer' : 'number',
  rule: { en: '', fr: '' },
  group: 'filter',
  minimum,
  maximum,
});

/** Why what the user typed for an argument or a filter is invalid. */
export function invalidInputMessage(reason: InvalidInputReason, input: string): string {
  const text = formulaBuilderMessages();
  switch (reason.kind) {
    case 'whole':
      return text.notWhole;
    case 'ambiguous':
      return text.twoNumbers(...readingsText(reason.values));
    case 'city':
      return cellMessages().sharedCity(input, formatChoices(reason.choices));
    case 'latitude':
      return text.outOfBounds(...boundsText(limits.latitude), input);
    case 'longitude':
      return text.outOfBounds(...boundsText(limits.longitude), input);
    case 'bounds':
      return reason.maximum === undefined
        ? text.atLeast(formatNumber(reason.minimum ?? 0))
        : text.outOfBounds(formatNumber(reason.minimum ?? 0), formatNumber(reason.maximum), input);
    case 'date':
    case 'noSuchDate':
      return text.notADate;
    case 'value':
      return text.notOffered(input);
    default:
      return text.notANumber;
  }
}

const boundsText = ({ minimum, maximum }: { minimum: number; maximum: number }): [string, string] => [
  formatNumber(minimum),
  formatNumber(maximum),
];

/** The values that can be chosen, each with its label in the current language. */
export const offeredValues = ({ input }: ParameterDescription): { value: string; label: string }[] =>
  choicesOf(input).map(({ value, label }) => ({ value, label: label[language()] }));

/** The value whose label, in either language, the user typed; otherwise the text itself. */
function valueOfLabel({ input }: ParameterDescription, text: string): string {
  const choice = choicesOf(input).find(({ value, label }) =>
    [value, label.en, label.fr].some((one) => slug(one) === slug(text)),
  );
  return choice?.value ?? text;
}

function choicesOf(input: ArgumentInput): readonly { value: string; label: Text }[] {
  if (input.kind === 'choice') return input.values;
  if (input.kind !== 'dataset') return [];
  return Object.values(datasets).map(({ name, label }) => ({ value: name, label }));
}
