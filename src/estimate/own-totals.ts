import { estimateMessages } from '../messages/index.ts';

type TotalText =
  | 'total'
  | 'totalsNote'
  | 'declaredTotal'
  | 'lowTotal'
  | 'medianTotal'
  | 'highTotal'
  | 'lowCountLabel'
  | 'countsLabel';

/** In both languages: the totals may have been written in either. */
const ownTexts = (
  [
    'total',
    'totalsNote',
    'declaredTotal',
    'lowTotal',
    'medianTotal',
    'highTotal',
    'lowCountLabel',
    'countsLabel',
  ] satisfies TotalText[]
).flatMap((name) => [estimateMessages.en[name], estimateMessages.fr[name]]);

/** Totals of this version, of earlier ones, or those that Excel adds to the total row of a table. */
export const isOwnTotal = (contents: string): boolean =>
  /^=(SUM|SUMPRODUCT|SUBTOTAL|COUNTIF|\(COUNTIFS|MAX\(0,SUMPRODUCT|MAX\(0,0\.3\*SUM|0\.3\*SUM)\(/i.test(
    contents,
  ) ||
  /^=IF\(COUNT\(/i.test(contents) ||
  ownSentences.some((sentence) => contents.startsWith(`="${sentence}"&`)) ||
  /^(Lows and highs are not added|The errors are taken as independent|Les erreurs sont supposées indépendantes|Les valeurs low et high ne sont pas|(Estimated total|Total estimé)$)/.test(
    contents,
  ) ||
  ownTexts.includes(contents);

/** What sentences about the totals begin with, in both languages. */
const ownSentences = (['permitsLine', 'declaredPermits'] as const).flatMap((name) => [
  estimateMessages.en.figure(estimateMessages.en[name]),
  estimateMessages.fr.figure(estimateMessages.fr[name]),
]);

/** The formula under the medians, of this version or an earlier one. */
export const isMedianTotal = (formula: string): boolean =>
  /^=(SUMPRODUCT\(|SUBTOTAL\(109,|0\.3\*SUM\()/i.test(formula);
