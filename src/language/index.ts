export { cardMessages } from './cards.ts';
export { cellMessages } from './cells.ts';
export * from './language.ts';
export { buttonNames, names } from './names.ts';
export { provinceCodes, provinceName, type ProvinceCode } from './provinces.ts';
export { errorText, UserError } from './user-error.ts';
