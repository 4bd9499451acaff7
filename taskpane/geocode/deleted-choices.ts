import type { RunSetup } from '../column-runs/use-run-setup.ts';

type Columns = Pick<RunSetup, 'deletedColumns' | 'restored'>;

/** The choices of a kind of run, in the order of their columns. */
export interface ColumnChoices<Choice extends string> {
  all: readonly Choice[];
  /** Names of the columns that a choice makes. */
  columnsOf(choice: Choice): string[];
}

/** The choices of which every column has one of these names. */
const choicesOfColumns = <Choice extends string>(
  { all, columnsOf }: ColumnChoices<Choice>,
  names: readonly string[],
): Choice[] => all.filter((choice) => columnsOf(choice).every((name) => names.includes(name)));

const deletedChoices = <Choice extends string>(
  kind: ColumnChoices<Choice>,
  { deletedColumns }: Columns,
): Choice[] =>
  choicesOfColumns(
    kind,
    deletedColumns.map(({ name }) => name),
  );

/** The choices as they are ticked: one whose columns the user deleted is not, until the user ticks it again. */
export function shownChoices<Choice extends string>(
  kind: ColumnChoices<Choice>,
  choices: readonly Choice[],
  columns: Columns,
): Choice[] {
  const deleted = deletedChoices(kind, columns);
  const restored = choicesOfColumns(kind, columns.restored);
  return kind.all.filter((choice) =>
    deleted.includes(choice) ? restored.includes(choice) : choices.includes(choice),
  );
}

/** What is remembered for other sheets once the user has ticked: a choice is not given up by deleting its columns. */
export function choicesOfDraft<Choice extends string>(
  kind: ColumnChoices<Choice>,
  { choices, ticked }: { choices: readonly Choice[]; ticked: readonly Choice[] },
  columns: Columns,
): Choice[] {
  const deleted = deletedChoices(kind, columns);
  return kind.all.filter(
    (choice) => ticked.includes(choice) || (deleted.includes(choice) && choices.includes(choice)),
  );
}

/** Names of the deleted columns that are made again once the user has ticked. */
export function restoredColumns<Choice extends string>(
  kind: ColumnChoices<Choice>,
  ticked: readonly Choice[],
  columns: Columns,
): string[] {
  const deleted = deletedChoices(kind, columns);
  const namesOf = (choices: readonly Choice[]) => choices.flatMap(kind.columnsOf);
  const others = columns.restored.filter((name) => !namesOf(deleted).includes(name));
  return [...others, ...namesOf(deleted.filter((choice) => ticked.includes(choice)))];
}
