import type { FunctionDescription } from '../../src/app/function-registry.ts';
import {
  argumentText,
  formatCall,
  namedArguments,
  readArgument,
  resultSize,
  type BuilderCell,
  type CallResult,
  type FormulaArgument,
  type FormulaCall,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';

/** What the user has entered so far. */
export interface BuilderDraft {
  /** What the formula should find. */
  query: string;
  /** The chosen function; null while the user looks for one. */
  name: string | null;
  /** What was typed for each argument, by the names of the parameters: see {@link readArgument}. Stored by this name. */
  typed: Record<string, string>;
  /** What is around the call in the formula. */
  before: string;
  after: string;
  cell: BuilderCell | null;
  /** Whether the formula in the cell is edited. */
  isEditing: boolean;
}

const newFormula = { typed: {}, before: '=', after: '', isEditing: false };

export const emptyDraft: BuilderDraft = { query: '', name: null, cell: null, ...newFormula };

/** The draft of a new formula. */
export const newCall = (name: string, cell: BuilderCell): Partial<BuilderDraft> => ({
  ...newFormula,
  name,
  cell,
});

/** The draft of a formula in a cell. */
export const editedCall = (
  description: FunctionDescription,
  { name, args, before, after }: FormulaCall,
  cell: BuilderCell,
): Partial<BuilderDraft> => ({
  name,
  typed: Object.fromEntries(
    Object.entries(namedArguments(description, args)).map(([parameter, argument]) => [
      parameter,
      argumentText(argument),
    ]),
  ),
  before,
  after,
  cell,
  isEditing: true,
});

/** The call that a draft describes. */
export interface DraftCall {
  /** In the order of the parameters; what is invalid is blank. */
  args: FormulaArgument[];
  /** The same by the names of the parameters. */
  argumentsByName: Record<string, FormulaArgument>;
  /** What is wrong with an argument, by the name of its parameter. */
  errors: Partial<Record<string, string>>;
  /** The names of required arguments that are blank. */
  missingNames: string[];
  /** Null until all arguments are valid and all required ones are given. */
  formula: string | null;
}

export function readDraft(description: FunctionDescription, draft: BuilderDraft): DraftCall {
  const errors: Partial<Record<string, string>> = {};
  const missingNames: string[] = [];
  const args = description.parameters.map((parameter): FormulaArgument => {
    const result = readArgument(parameter, draft.typed[parameter.name] ?? '');
    if (!result.ok) {
      errors[parameter.name] = result.message;
      return { kind: 'blank' };
    }
    if (result.argument.kind === 'blank' && !parameter.isOptional) missingNames.push(parameter.name);
    return result.argument;
  });
  const isComplete = Object.keys(errors).length === 0 && missingNames.length === 0;
  const { before, after } = draft;
  return {
    args,
    argumentsByName: namedArguments(description, args),
    errors,
    missingNames,
    formula: isComplete ? formatCall({ name: description.name, args, before, after }) : null,
  };
}

/** Whether an argument takes the cells that the user selects. One that was typed stays: users also select to look. */
export const followsSelection = (
  { typed }: BuilderDraft,
  { argumentsByName }: DraftCall,
  name: string,
): boolean => (typed[name] ?? '') === '' || argumentsByName[name]?.kind === 'reference';

/** The rows and columns that a formula will fill. `rows` are those of its longest argument; a shorter result is a part. */
export function formulaSize(
  description: FunctionDescription,
  { argumentsByName }: DraftCall,
  { rows, result }: { rows: number; result: CallResult | null },
): { rows: number; columns: number } {
  return result?.ok && result.cells.length === rows
    ? { rows, columns: result.cells[0]?.length ?? 1 }
    : resultSize(description, argumentsByName, rows);
}

/** A sentence that names the required arguments that are blank. */
export const missingText = ({ parameters }: FunctionDescription, names: readonly string[]): string =>
  formulaBuilderMessages().required(
    parameters
      .filter(({ name }) => names.includes(name))
      .map(({ label }) => label[language()])
      .join(', '),
  );
