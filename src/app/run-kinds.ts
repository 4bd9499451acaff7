import { coordinatesKind, geocodeKind } from '../features/geocode/index.ts';
import { estimateKind } from '../features/estimate/index.ts';
import { portfolioKind } from '../features/listings/index.ts';

/** Every kind of run over the rows of a sheet. */
export const runKinds = [geocodeKind, coordinatesKind, portfolioKind, estimateKind];
