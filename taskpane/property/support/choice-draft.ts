import { certainNumber, writeNumber } from '@cdata/catalog/reading';
import {
  isEstimate,
  type Finding,
  type Rate,
  type RateChoice,
} from '../../../src/features/property/index.ts';
import { language } from '../../../src/language/index.ts';
import { blankChoice, type ChoiceDraft, type PropertyDraft } from '../property-draft.ts';

/** NaN if the text is no number; a share is entered in percent. */
export function rateOf({ rate, exact, language: written }: ChoiceDraft, { kind }: Rate): number {
  if (typeof exact === 'number') return exact;
  const number = certainNumber(rate, { kind: numberKind({ kind }), language: written }) ?? NaN;
  return kind === 'share' ? number / 100 : number;
}

/** A rate as it is shown and entered: a share in percent. */
export const rateNumber = (value: number, { kind }: Rate): string =>
  writeNumber(kind === 'share' ? value * 100 : value, {
    ...{ kind: numberKind({ kind }), language: language(), digits: 4 },
  });

const numberKind = ({ kind }: Pick<Rate, 'kind'>) => (kind === 'share' ? 'percent' : 'rate');

/** A rate as the user entered it, in the language of the pane. */
export const writtenRate = (rate: string): Pick<ChoiceDraft, 'rate' | 'exact' | 'language'> => ({
  rate,
  exact: null,
  language: language(),
});

/** The method's rate as the choice; the reason stays. */
export const choiceBy = (
  basis: ChoiceDraft['basis'],
  finding: Finding | null,
  { rate, before }: { rate: Rate; before: ChoiceDraft },
): ChoiceDraft => ({
  ...before,
  basis,
  ...(finding && isEstimate(finding)
    ? { ...writtenRate(rateNumber(finding.rate, rate)), exact: finding.rate }
    : { exact: null, ...(basis === '' && { rate: '' }) }),
});

const isComplete = (choice: ChoiceDraft | undefined): choice is ChoiceDraft =>
  choice !== undefined && choice.basis !== '' && choice.reason.trim() !== '';

/** The rates that are chosen with a number and a reason. */
export const chosenRates = (
  { choices }: Pick<PropertyDraft, 'choices'>,
  rates: readonly Rate[],
): Record<string, RateChoice> =>
  Object.fromEntries(
    rates.flatMap((rate) => {
      const choice = choices[rate.name] ?? blankChoice;
      const value = rateOf(choice, rate);
      return isComplete(choice) && Number.isFinite(value)
        ? [[rate.name, { value, basis: choice.basis as RateChoice['basis'], reason: choice.reason.trim() }]]
        : [];
    }),
  );

/** The tolerance that the user entered, a share in percent, or else the usual one. */
export function toleranceOf(
  { tolerances }: Pick<PropertyDraft, 'tolerances'>,
  { name, tolerance, isShare }: { name: string; tolerance: number; isShare: boolean },
): number {
  const kind = isShare ? 'percent' : 'number';
  const entered = certainNumber(tolerances[name], { kind, language: language() });
  if (entered === null || !(entered >= 0)) return tolerance;
  return isShare ? entered / 100 : entered;
}
