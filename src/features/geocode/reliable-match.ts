import { isCertainMatch } from '@cdata/catalog';
import type { FieldValues } from '../../engine/index.ts';
import { isAcceptance, type Correction } from './corrections.ts';

/** Whether what lies at the coordinates of a match can be written as what lies at the address. */
export const isReliableMatch = (match: FieldValues, correction: Correction | undefined): boolean =>
  isAcceptance(correction) || isCertainMatch(match);
