import { coordinatesKind } from '../coordinates/index.ts';
import { estimateKind } from '../estimate/index.ts';
import { geocodeKind } from '../geocode/index.ts';
import { historyKind, portfolioKind } from '../listings/index.ts';

/** Every kind of run over the rows of a sheet. */
export const runKinds = [geocodeKind, coordinatesKind, portfolioKind, historyKind, estimateKind];
