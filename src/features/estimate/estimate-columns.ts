import { estimate, estimateConfidences, isTooVaried, valueLabel } from '@cdata/catalog';
import { columnFormat, dollarFormat, textFormat } from '../../excel/cells/index.ts';
import type { KindColumn, TextHighlight } from '../column-runs/index.ts';
import type { EstimateOptions } from './estimate-options.ts';
import { estimate as estimateTexts } from './messages.ts';

/** Light fills with dark texts, readable in any theme of Excel; the text itself says the same. */
export const comparisonColors = {
  belowRange: { fill: '#DDEBF7', font: '#1F4E79' },
  withinRange: { fill: '#E2EFDA', font: '#375623' },
  aboveRange: { fill: '#FCE4D6', font: '#843C0C' },
} as const;
export type Comparison = keyof typeof comparisonColors;
export const comparisons = Object.keys(comparisonColors) as Comparison[];

/** A text of the rows in both languages: they may have been written in either. */
export const textsOf = (name: Comparison | 'notANumber' | 'tooVaried'): string[] => [
  ...new Set([estimateTexts.en[name], estimateTexts.fr[name]]),
];

const comparisonHighlights: readonly TextHighlight[] = comparisons.flatMap((comparison) =>
  textsOf(comparison).map((startsWith) => ({ startsWith, ...comparisonColors[comparison] })),
);

export const lowConfidence = estimateConfidences[1];

/** The texts of a low confidence: the service's word, and its labels. */
export const lowConfidenceTexts: readonly string[] = [lowConfidence, valueLabel(lowConfidence)!.fr];

/** Whether the cells of a row hold an estimate that belongs in no total. */
const isMuted = ({ low, high }: Readonly<Record<string, unknown>>): boolean =>
  typeof low === 'number' && typeof high === 'number' && isTooVaried({ low, high });

const fieldColumn = (name: string): KindColumn<EstimateOptions> => ({
  name,
  format: columnFormat(estimate.fields.find((field) => field.name === name)!),
  isMuted,
});

const isCompared = ({ mapped }: EstimateOptions): boolean => mapped.includes('declared_value');
const hasAmounts = (options: EstimateOptions): boolean => options.hasAmounts === true;

const comparisonColumn: KindColumn<EstimateOptions> = {
  name: 'declared_against_range',
  format: textFormat,
  highlights: comparisonHighlights,
};

/**
 * Every column that an estimate may write: the amounts next to each other, then the basis, whose sentences are next to
 * those of the note and can be hidden. Version 1.0 compared after the basis, and its runs keep their order.
 */
export const estimateColumns: readonly KindColumn<EstimateOptions>[] = [
  ...['low', 'median', 'high'].map(fieldColumn),
  { ...fieldColumn('expected_value'), isWritten: hasAmounts },
  {
    name: 'declared_dollars',
    format: dollarFormat(),
    isWritten: (options) => isCompared(options) && hasAmounts(options),
  },
  { ...comparisonColumn, isWritten: (options) => isCompared(options) && hasAmounts(options) },
  fieldColumn('confidence'),
  fieldColumn('basis'),
  { ...comparisonColumn, isWritten: (options) => isCompared(options) && !hasAmounts(options) },
];
