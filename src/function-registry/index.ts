/**
 * What the custom functions and the pane know of each other: the registered functions, the detector of previews, and
 * the reader of cells' sources.
 */

export * from './cell-source-reader.ts';
export * from './function-description.ts';
export * from './registered-function.ts';
export * from './value-preview.ts';
