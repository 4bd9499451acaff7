import type { FunctionDescription } from '../../app/function-registry.ts';
import { withOwnNames } from './cdata-calls.ts';
import { formatArgument, parseArgument, type FormulaArgument } from './formula-argument.ts';

/** Excel's limit in characters (Microsoft: "Excel specifications and limits"). */
export const maxFormulaLength = 8192;

/** A call of one of our functions within a formula. */
export interface FormulaCall {
  /** The function's name without the namespace, in capitals. */
  name: string;
  /** In the order of the parameters; those at the end may be missing. */
  args: FormulaArgument[];
  /** What is before and after the call in the formula, with the equals sign. */
  before: string;
  after: string;
}

/** Matches what may contain parentheses or commas of its own, and the start of a call. */
const part =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^[\]]|\[[^[\]]*\])*\]|(?<![\p{L}\p{N}_.\\?])CDATA\.([A-Z]\w*)\s*\(|[(){},]/giu;

interface OpenBracket {
  /** The function's name, if the bracket belongs to one of ours. */
  name: string | null;
  /** Where the call begins, and where each of its arguments ends. */
  start: number;
  argumentStart: number;
  args: string[];
}

/** The calls of our functions in a formula, in the order in which they begin; outer ones before those in them. */
export function findCalls(formula: string): FormulaCall[] {
  const text = withOwnNames(formula);
  const calls: (FormulaCall & { start: number })[] = [];
  const open: OpenBracket[] = [];
  for (const match of text.matchAll(part)) {
    const [token, name] = match;
    const end = match.index + token.length;
    const innermost = open.at(-1);
    if (token.endsWith('(') || token === '{') {
      open.push({ name: name?.toUpperCase() ?? null, start: match.index, argumentStart: end, args: [] });
    } else if (token === ',' && innermost) {
      innermost.args.push(text.slice(innermost.argumentStart, match.index));
      innermost.argumentStart = end;
    } else if (token === ')' || token === '}') {
      const call = open.pop();
      if (!call?.name) continue;
      const args = [...call.args, text.slice(call.argumentStart, match.index)].map(parseArgument);
      calls.push({
        name: call.name,
        args: withoutTrailingBlanks(args),
        start: call.start,
        before: text.slice(0, call.start),
        after: text.slice(end),
      });
    }
  }
  return calls
    .sort((one, other) => one.start - other.start)
    .map(({ name, args, before, after }) => ({ name, args, before, after }));
}

function withoutTrailingBlanks(args: readonly FormulaArgument[]): FormulaArgument[] {
  const last = args.findLastIndex(({ kind }) => kind !== 'blank');
  return args.slice(0, last + 1);
}

/** The formula with this call in it; by default, nothing else is in it. */
export const formatCall = ({
  name,
  args,
  before = '=',
  after = '',
}: Pick<FormulaCall, 'name' | 'args'> & Partial<FormulaCall>): string =>
  `${before}CDATA.${name}(${withoutTrailingBlanks(args).map(formatArgument).join(',')})${after}`;

/** The arguments of a call by the names of the parameters; blank where it has none. */
export const namedArguments = (
  { parameters }: FunctionDescription,
  args: readonly FormulaArgument[],
): Record<string, FormulaArgument> =>
  Object.fromEntries(parameters.map(({ name }, index) => [name, args[index] ?? { kind: 'blank' }]));
