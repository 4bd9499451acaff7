// Apart from the generator: a program that only asks whether its sample is current does not load it.

/** Changes whenever the same options generate other data: a store built by another version is out of date. */
export const generatorVersion = '8';

/** Enough for a trial. */
export const defaultPermits = 15_000;
