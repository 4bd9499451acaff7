/** Matching the rows of one list to those of another one by their addresses. */

export * from './match-rows.ts';
export * from './other-list.ts';
export * from './matching.ts';
export * from './recognize-matches.ts';
export * from './write-matches.ts';
