import { isCertainMatch } from '@cdata/catalog';
import type { Answer } from '../engine/index.ts';
import { isAcceptance, type Correction } from './corrections.ts';

/** Whether what lies at the coordinates of a match can be written as what lies at the address. */
export const isReliableMatch = (match: Answer, correction: Correction | undefined): boolean =>
  isAcceptance(correction) || isCertainMatch(match);
