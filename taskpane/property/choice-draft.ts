import { decimalNumber, plainNumber } from '@cdata/catalog';
import { isEstimate, type Finding } from '../../src/adjustments/index.ts';
import { formatNumber } from '../../src/messages/index.ts';
import type { Rate, RateChoice } from '../../src/property/index.ts';
import { blankChoice, type ChoiceDraft, type PropertyDraft } from './property-draft.ts';

/** NaN if the text is no number; a share is entered in percent. */
export function rateOf({ rate }: ChoiceDraft, { kind }: Rate): number {
  const number = rate.trim() === '' ? NaN : decimalNumber(plainNumber(rate.replace('%', '').trim()));
  return kind === 'share' ? number / 100 : number;
}

/** A rate as it is shown and entered: a share in percent. */
export const rateNumber = (value: number, { kind }: Rate): string =>
  formatNumber(kind === 'share' ? value * 100 : value, { maximumSignificantDigits: 4, useGrouping: true });

/** The method's rate as the choice; the reason stays. */
export const choiceBy = (
  basis: ChoiceDraft['basis'],
  finding: Finding | null,
  { rate, before }: { rate: Rate; before: ChoiceDraft },
): ChoiceDraft => ({
  ...before,
  basis,
  rate: finding && isEstimate(finding) ? rateNumber(finding.rate, rate) : basis === '' ? '' : before.rate,
});

export const isComplete = (choice: ChoiceDraft | undefined): choice is ChoiceDraft =>
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
