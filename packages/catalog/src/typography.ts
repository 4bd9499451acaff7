const noBreakSpace = '\u00a0';

/**
 * A number and its unit are on the same line in both languages.
 * `12 km`, `1.9 MB`, `5 m²`; not `12 m` of `12 maisons`.
 */
const unit = /(?<=\d) (?=(?:°|(?:k?m|pi|ft|po|ha|min|s|h|ms|[kKMG][Bo])(?![\p{L}\d’']))[²³]?)/gu;

/** Within `19 h 30`. */
const minutes = /(?<=\d\u00a0h) (?=\d\d(?!\d))/g;

/**
 * Where French as written in Québec has a no-break space: before the colon, the closing quotation mark, the percent and the
 * dollar sign, after the opening quotation mark, and between groups of three digits. A semicolon, question mark or
 * exclamation mark has none before it where no thin space is available, and no sign of ours has a narrow one. Source:
 * Office québécois de la langue française, "Espacement avant et après les signes de ponctuation et les symboles".
 */
const frenchSigns = / (?=[:»%$])|(?<=«) |(?<=(?<![\d.,])\d{1,3}) (?=\d{3}(?!\d))/g;

/** The text with no-break spaces where its language requires them. */
export const typeset = (text: string, language: 'en' | 'fr'): string =>
  (language === 'fr' ? text.replace(frenchSigns, noBreakSpace) : text)
    .replace(unit, noBreakSpace)
    .replace(minutes, noBreakSpace);

/**
 * A copy of a declaration, with {@link typeset} texts: wherever it has an `en` and a `fr`, these are texts, objects and lists
 * of texts, and functions that return texts. All else stays as it is.
 */
export function typesetTexts<Declaration>(declaration: Declaration): Declaration {
  if (!isPlain(declaration)) return declaration;
  if (!('en' in declaration && 'fr' in declaration)) return mapped(declaration, typesetTexts);
  return {
    ...declaration,
    en: typesetAll(declaration.en, 'en'),
    fr: typesetAll(declaration.fr, 'fr'),
  };
}

function typesetAll<Part>(part: Part, language: 'en' | 'fr'): Part {
  if (typeof part === 'string') return typeset(part, language) as Part;
  if (typeof part === 'function') {
    const typesetResult = (...values: unknown[]): unknown =>
      typesetAll((part as (...values: unknown[]) => unknown)(...values), language);
    return Object.defineProperty(typesetResult, 'length', { value: part.length }) as Part;
  }
  return isPlain(part) ? mapped(part, (one) => typesetAll(one, language)) : part;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

const mapped = <Whole extends object>(whole: Whole, map: (part: unknown) => unknown): Whole =>
  (Array.isArray(whole)
    ? whole.map(map)
    : Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, map(part)]))) as Whole;
