import type { ParameterDescription } from '../../src/app/function-registry.ts';
import { resultText, withLabels, formulaBuilderMessages } from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import type { DraftCall } from './builder-draft.ts';
import type { CallCount } from './call-count.ts';

/** What an argument refers to; what its parameter means, if it refers to nothing. */
export function argumentHint(
  { name, help, input }: ParameterDescription,
  { argumentsByName }: DraftCall,
  count: CallCount | undefined,
): string {
  const text = formulaBuilderMessages();
  const argument = argumentsByName[name];
  if (argument?.kind === 'formula') return text.calculated;
  const cells = argument?.kind === 'reference' ? count?.values[name] : undefined;
  // The other controls explain themselves, and the help describes how to type what they write.
  if (!cells) return ['text', 'number', 'city'].includes(input.kind) ? withLabels(help[language()]) : '';
  const values = cells.flat();
  const first = resultText(values[0]);
  return first === '' ? text.blankCells(values.length) : text.firstOf(values.length, first);
}
