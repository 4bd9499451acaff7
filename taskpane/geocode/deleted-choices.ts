import { choicesOfColumns, geocodeChoices, outputsOf, type GeocodeChoice } from '../../src/geocode/index.ts';
import type { RunSetup } from '../column-run/use-run-setup.ts';

type Columns = Pick<RunSetup, 'deletedColumns' | 'restored'>;

const deletedChoices = ({ deletedColumns }: Columns): GeocodeChoice[] =>
  choicesOfColumns(deletedColumns.map(({ name }) => name));

/** The choices as they are ticked: one whose columns the user deleted is not, until the user ticks it again. */
export function shownChoices(choices: readonly GeocodeChoice[], columns: Columns): GeocodeChoice[] {
  const deleted = deletedChoices(columns);
  const restored = choicesOfColumns(columns.restored);
  return geocodeChoices.filter((choice) =>
    deleted.includes(choice) ? restored.includes(choice) : choices.includes(choice),
  );
}

/** What is remembered for other sheets once the user has ticked: a choice is not given up by deleting its columns. */
export function choicesOfDraft(
  choices: readonly GeocodeChoice[],
  ticked: readonly GeocodeChoice[],
  columns: Columns,
): GeocodeChoice[] {
  const deleted = deletedChoices(columns);
  return geocodeChoices.filter(
    (choice) => ticked.includes(choice) || (deleted.includes(choice) && choices.includes(choice)),
  );
}

/** Names of the deleted columns that are made again once the user has ticked. */
export function restoredColumns(ticked: readonly GeocodeChoice[], columns: Columns): string[] {
  const deleted = deletedChoices(columns);
  const namesOf = (choices: readonly GeocodeChoice[]) => outputsOf(choices).map(({ name }) => name);
  const others = columns.restored.filter((name) => !namesOf(deleted).includes(name));
  return [...others, ...namesOf(deleted.filter((choice) => ticked.includes(choice)))];
}
