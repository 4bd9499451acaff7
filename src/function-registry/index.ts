/** What the custom functions and the pane know of each other: the registered functions, and the detector of previews. */

export * from './function-description.ts';
export * from './registered-function.ts';
export * from './value-preview.ts';
