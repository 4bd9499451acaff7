/** What a text must not begin with where it is entered as if typed: a formula, an error, or what hides either. */
const dangerous = /^[=+\-@#'\s＝＋－＠]/u;

/** Words that Excel reads as truth values, in the languages of the add-in. */
const truthValue = /^(true|false|vrai|faux)$/i;

/**
 * Whether a text becomes something else when it is entered into a cell: a formula, an error, a number, a date, an
 * amount or a truth value. Under the number format `@`, set before it, it stays the text it is. Every text with a
 * digit is taken for such: what reads as a date depends on Excel's own language.
 */
export const needsTextFormat = (text: string): boolean =>
  dangerous.test(text) || /\p{N}/u.test(text) || truthValue.test(text.trim());

/** Whether a text would be a formula where it is pasted. */
export const readsAsFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]/u.test(text);
