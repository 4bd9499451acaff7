import {
  rewriteStructuredReferences,
  writtenReference,
  type StructuredReference,
} from '../grid/formula-references.ts';

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/**
 * Functions that files have with the prefix `_xlfn.`, because the format is older than they are (Microsoft, [MS-XLSX]
 * 2.2.2, future functions).
 */
const futureFunctions = words(`
  ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND BITLSHIFT
  BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT
  CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P COVARIANCE.S CSC
  CSCH DAYS DECIMAL DROP ENCODEURL ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT F.TEST
  FIELDVALUE FILTERXML FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY
  FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS GROUPBY HSTACK
  HYPGEOM.DIST IFNA IFS IMAGE IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOMITTED ISOWEEKNUM LAMBDA
  LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT NEGBINOM.DIST NORM.DIST NORM.INV
  NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTOF PERCENTRANK.EXC PERCENTRANK.INC
  PERMUTATIONA PHI PIVOTBY POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REDUCE REGEXEXTRACT
  REGEXREPLACE REGEXTEST RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORTBY STDEV.P STDEV.S STOCKHISTORY SWITCH
  T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE
  UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR
  Z.TEST
`);

/** Functions with the prefix `_xlfn._xlws.`. */
const futureSheetFunctions = words('FILTER SORT');

/** Functions that return an array from single values or from whole ranges. */
const arrayFunctions = words(`
  BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER FREQUENCY GROUPBY GROWTH HSTACK LINEST LOGEST MAKEARRAY MAP MINVERSE
  MMULT MODE.MULT MUNIT PIVOTBY RANDARRAY SCAN SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TRANSPOSE TREND UNIQUE
  VSTACK WRAPCOLS WRAPROWS
`);

/** Functions that make one value of a whole range, also outside of array formulas. */
const rangeFunctions = words(`
  AGGREGATE AREAS AVEDEV AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS COLUMNS CONCAT CORREL COUNT COUNTA COUNTBLANK COUNTIF
  COUNTIFS COVARIANCE.P COVARIANCE.S DAVERAGE DCOUNT DCOUNTA DEVSQ DGET DMAX DMIN DSUM FORECAST FORECAST.LINEAR GEOMEAN
  HARMEAN HLOOKUP INDEX INTERCEPT IRR KURT LARGE LOOKUP MATCH MAX MAXA MAXIFS MDETERM MEDIAN MIN MINA MINIFS MODE
  MODE.SNGL NETWORKDAYS NETWORKDAYS.INTL NPV OFFSET PEARSON PERCENTILE PERCENTILE.EXC PERCENTILE.INC PERCENTRANK
  PERCENTRANK.EXC PERCENTRANK.INC PRODUCT QUARTILE QUARTILE.EXC QUARTILE.INC RANK RANK.AVG RANK.EQ ROWS RSQ SKEW SLOPE
  SMALL STDEV STDEV.P STDEV.S STDEVA STDEVP STEYX SUBTOTAL SUM SUMIF SUMIFS SUMPRODUCT SUMSQ SUMX2MY2 SUMX2PY2 SUMXMY2
  TEXTJOIN TRIMMEAN VAR VAR.P VAR.S VARA VARP VLOOKUP WORKDAY WORKDAY.INTL XIRR XLOOKUP XMATCH XNPV
`);

/** A custom function as files have it: `CDATA.GEOCODE` is `_xldudf_CDATA_GEOCODE`. */
const customPrefix = '_xldudf_';

const prefixes = /_xlfn\._xlws\.|_xlfn\.|_xlws\.|_xlpm\./g;

/** Stands for a structured reference; the sign does not occur in formulas. */
const placeholder = /\u0001\d+\u0001/.source;

const reference = String.raw`(?:'(?:[^']|'')*'!|[\p{L}\p{N}_.]+!)?(?:\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}\$?\d+|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+)`;
const quoted = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'!?`;
const word = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\]*`;
const cell = String.raw`\$?[A-Z]{1,3}\$?\d+`;
const notInWord = String.raw`(?![\p{L}\p{N}_.(])`;
const token = new RegExp(
  `${placeholder}|${reference}${notInWord}|${cell}${notInWord}|${quoted}|${word}|\\d+(?:\\.\\d*)?|[^]`,
  'gu',
);
const isRange = new RegExp(`^(?:${reference})$`, 'u');
const isWord = new RegExp(`^${word}$`, 'u');
const isCell = new RegExp(`^${cell}$`, 'i');
/** A cell of a sheet, as the first one of those that a formula fills is named. */
const origin = String.raw`(?:(?:'(?:[^']|'')*'|[\p{L}\p{N}_.]+)!)?${cell}`;
const textOrSpill = new RegExp(`"(?:[^"]|"")*"|(${origin})#`, 'gu');

/**
 * A formula as files have it.
 *
 * @param formula With its equals sign.
 * @param namespace Prefix of the add-in's functions in formulas.
 */
export function fileFormula(formula: string, namespace: string): string {
  const references: string[] = [];
  const text = rewriteStructuredReferences(formula.slice(1), (one) => {
    references.push(fileReference(one));
    return `\u0001${references.length - 1}\u0001`;
  });
  const tokens = text.match(token) ?? [];
  const parameters = parametersOf(tokens);
  return tokens
    .map((part, index) => {
      if (parameters.has(index)) return `_xlpm.${part}`;
      return isWord.test(part) && tokens[index + 1] === '(' ? fileFunction(part, namespace) : part;
    })
    .join('')
    .replace(textOrSpill, (part, first?: string) => (first ? `_xlfn.ANCHORARRAY(${first})` : part))
    .replace(/\u0001(\d+)\u0001/g, (_, index: string) => references[Number(index)]!);
}

/** `T[@Qty]` is for people; files have `T[[#This Row],[Qty]]`. */
function fileReference(reference: StructuredReference): string {
  const { table, sections, columns } = reference;
  if (sections.length !== 1 || sections[0] !== '#This Row') return writtenReference(reference);
  if (!columns) return `${table}[#This Row]`;
  const inside = writtenReference({ ...reference, sections: [] }).slice(table.length + 1, -1);
  return `${table}[[#This Row],${inside.startsWith('[') ? inside : `[${inside}]`}]`;
}

function fileFunction(name: string, namespace: string): string {
  const upper = name.toUpperCase();
  if (namespace !== '' && upper.startsWith(`${namespace.toUpperCase()}.`)) {
    return customPrefix + upper.replaceAll('.', '_');
  }
  if (futureSheetFunctions.has(upper)) return `_xlfn._xlws.${upper}`;
  return futureFunctions.has(upper) ? `_xlfn.${upper}` : name;
}

/** The tokens that are names of LET or parameters of LAMBDA. */
function parametersOf(tokens: readonly string[]): Set<number> {
  const parameters = new Set<number>();
  tokens.forEach((part, at) => {
    const isLet = /^LET$/i.test(part);
    if ((!isLet && !/^LAMBDA$/i.test(part)) || tokens[at + 1] !== '(') return;
    const { starts, end } = argumentsOf(tokens, at + 1);
    const names = starts
      .slice(0, -1)
      .filter((_, index) => !isLet || index % 2 === 0)
      .map((start) =>
        tokens
          .slice(start)
          .find((one) => one.trim() !== '')!
          .toLowerCase(),
      );
    for (let index = at + 2; index < end; index++) {
      if (names.includes(tokens[index]!.toLowerCase())) parameters.add(index);
    }
  });
  return parameters;
}

/** Where the arguments of a call start, and the index of its closing parenthesis. */
function argumentsOf(tokens: readonly string[], open: number): { starts: number[]; end: number } {
  const starts = [open + 1];
  let depth = 1;
  for (let index = open + 1; index < tokens.length; index++) {
    const part = tokens[index]!;
    if (part === '(' || part === '{') depth++;
    else if (part === ')' || part === '}') depth--;
    else if (part === ',' && depth === 1) starts.push(index + 1);
    if (depth === 0) return { starts, end: index };
  }
  return { starts, end: tokens.length };
}

/**
 * A formula of a file as it is typed, with its equals sign. Custom functions of other add-ins keep the names that files
 * give them.
 */
export function typedFormula(formula: string, namespace: string): string {
  const custom = new RegExp(`${customPrefix}${namespace}_([A-Z0-9_.]+)(?=\\()`, 'gi');
  const anchored = formula.replace(new RegExp(`_xlfn\\.ANCHORARRAY\\((${origin})\\)`, 'gu'), '$1#');
  const parts = anchored.match(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[^"']+/g) ?? [];
  const text = parts
    .map((part) => {
      if (/^["']/.test(part)) return part;
      const named = part.replace(prefixes, '');
      // LibreOffice writes the names of functions that it doesn't know in lower case.
      const withNamespace = (_: string, name: string) => `${namespace}.${name.toUpperCase()}`;
      return namespace === '' ? named : named.replace(custom, withNamespace);
    })
    .join('');
  return `=${rewriteStructuredReferences(text, (one) => writtenReference(one))}`;
}

/**
 * Whether a formula must be stored as one that may fill several cells. Excel would otherwise reduce ranges to the cell of
 * the formula's own row, as it does in files of versions without dynamic arrays.
 */
export function isDynamic(formula: string, namespace: string): boolean {
  const references: boolean[] = [];
  const text = rewriteStructuredReferences(formula.slice(1), ({ sections }) => {
    references.push(sections.includes('#This Row'));
    return `\u0001${references.length - 1}\u0001`;
  });
  const tokens = (text.match(token) ?? []).filter((part) => part.trim() !== '');
  const calls: string[] = [];
  return tokens.some((part, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (part === '(') calls.push(before && isWord.test(before) ? before.toUpperCase() : (calls.at(-1) ?? ''));
    else if (part === ')') calls.pop();
    // Its arguments are arrays by nature.
    if (calls.includes('SUMPRODUCT')) return false;
    const isCall = isWord.test(part) && next === '(';
    if (isCall) {
      const name = part.toUpperCase();
      return arrayFunctions.has(name) || (namespace !== '' && name.startsWith(`${namespace.toUpperCase()}.`));
    }
    const row = /^\u0001(\d+)\u0001$/.exec(part);
    const isName = isWord.test(part) && !isCell.test(part) && !/^(?:TRUE|FALSE)$/i.test(part) && next !== '!';
    const isArray = row ? !references[Number(row[1])] : part === '{' || isRange.test(part) || isName;
    if (!isArray) return false;
    const isWhole = /^[(,]$/.test(before ?? '') && (part === '{' || /^[),]$/.test(next ?? ''));
    return !(isWhole && rangeFunctions.has(calls.at(-1) ?? ''));
  });
}
