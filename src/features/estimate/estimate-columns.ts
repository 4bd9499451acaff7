import { estimate, estimateConfidences, nameMeant, valueLabel } from '@cdata/catalog';
import { columnFormat, textFormat } from '../../excel/cells/index.ts';
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

/** The texts of a comparison in both languages: the rows may have been written in either. */
export const comparisonTexts = (comparison: Comparison): string[] => [
  ...new Set([estimateTexts.en[comparison], estimateTexts.fr[comparison]]),
];

const comparisonHighlights: readonly TextHighlight[] = comparisons.flatMap((comparison) =>
  comparisonTexts(comparison).map((startsWith) => ({ startsWith, ...comparisonColors[comparison] })),
);

export const lowConfidence = estimateConfidences[1];

/** The texts of a low confidence: the service's word, and its labels. */
export const lowConfidenceTexts: readonly string[] = [lowConfidence, valueLabel(lowConfidence)!.fr];

const isLowConfidence = (value: unknown): boolean =>
  nameMeant(String(value ?? ''), estimateConfidences) === lowConfidence;

/** Every column that an estimate may write. */
export const estimateColumns: readonly KindColumn<EstimateOptions>[] = [
  ...estimate.fields.map((field) => ({
    name: field.name,
    format: columnFormat(field),
    ...(field.name === 'confidence' && { isDoubtful: isLowConfidence }),
  })),
  {
    name: 'declared_against_range',
    format: textFormat,
    highlights: comparisonHighlights,
    isWritten: ({ mapped }) => mapped.includes('declared_value'),
  },
];
