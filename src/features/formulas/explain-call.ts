import {
  cityLabel,
  fieldLabel,
  parameterLabel,
  searchParameters,
  valueLabel,
  type Parameter,
} from '@cdata/catalog';
import type { FunctionDescription, ParameterDescription } from '../../app/function-registry.ts';
import { formatNumber, labelled, language } from '../../language/index.ts';
import { offeredValues } from './argument-text.ts';
import { filterPairs, namesInArgument } from './filters-argument.ts';
import { formatArgument, type FormulaArgument } from './formula-argument.ts';
import { formulaBuilderMessages } from './messages.ts';

/** An argument by its name, and what it says. */
interface ExplainedArgument {
  parameter: ParameterDescription;
  text: string;
}

/** The arguments of a call, as people read them. Optional ones that are left out are not mentioned. */
export const explainCall = (
  { parameters }: FunctionDescription,
  args: readonly FormulaArgument[],
): ExplainedArgument[] =>
  parameters.flatMap((parameter, index) => {
    const argument = args[index] ?? { kind: 'blank' };
    if (argument.kind === 'blank' && parameter.isOptional) return [];
    return [{ parameter, text: explainArgument(parameter, argument) }];
  });

function explainArgument(parameter: ParameterDescription, argument: FormulaArgument): string {
  const words = formulaBuilderMessages();
  switch (argument.kind) {
    case 'blank':
      return words.missing;
    case 'boolean':
      return argument.isTrue ? words.yes : words.no;
    case 'number':
      return formatNumber(argument.number, { maximumFractionDigits: 15 });
    case 'reference':
      return words.cells(argument.address);
    case 'text':
    case 'array':
      return explainConstant(parameter, argument);
    case 'formula':
      return `=${argument.formula}`;
  }
}

function explainConstant(parameter: ParameterDescription, argument: FormulaArgument): string {
  const { kind } = parameter.input;
  const pairs = kind === 'filters' ? filterPairs(argument) : null;
  if (pairs) return pairs.map(([name, value]) => labelled(filterLabel(name), labelOf(value))).join('; ');
  if (argument.kind !== 'text') return `=${formatArgument(argument)}`;
  if (kind === 'fields' || kind === 'dataset fields') {
    const names = namesInArgument(argument);
    return names
      ? names.map((name) => fieldLabel(name)[language()]).join(', ')
      : formulaBuilderMessages().allFields;
  }
  if (kind === 'city') return cityLabel(argument.text);
  if (kind === 'field') return fieldLabel(argument.text)[language()];
  const option = offeredValues(parameter).find(({ value }) => value === argument.text);
  return option?.label ?? argument.text;
}

/** What people read in place of a filter's name. */
export function filterLabel(name: string): string {
  const parameters: Partial<Record<string, Parameter>> = searchParameters;
  const parameter = parameters[name];
  return (parameter ? parameterLabel(parameter) : fieldLabel(name))[language()];
}

/** What a function does, with the labels of fields in place of their names. */
export const helpText = ({ help }: FunctionDescription): string => withLabels(help[language()]);

/** A sentence with the labels of fields in place of their names. */
export const withLabels = (text: string): string =>
  text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => filterLabel(name));

const labelOf = (value: string): string => valueLabel(value)?.[language()] ?? value;
