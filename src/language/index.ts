export { buttonNames } from './button-names.ts';
export { cardMessages } from './cards.ts';
export { cellMessages } from './cells.ts';
export { inLanguage } from './in-language.ts';
export * from './language.ts';
export { names } from './names.ts';
export { errorText, UserError } from './user-error.ts';
