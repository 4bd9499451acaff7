import { countName } from '@cdata/catalog';
import { addressPartOf } from '@cdata/catalog/reading';
import { noteName, type OutputColumn, type RunKind, type RunLabels } from './run-kind.ts';
import type { RunOutput } from './saved-run.ts';

/** Columns that look like the results of a run that the workbook knows nothing of. */
export interface ResultColumns {
  kind: RunKind;
  labels: RunLabels;
  columns: (RunOutput & { index: number; isCommon: boolean })[];
}

/** Columns that users inserted between two result columns. */
const maxInsertedColumns = 3;
/** Fewer result columns without a note may be the user's own, such as a latitude and a longitude. */
const minResultsWithoutNote = 3;

/** The headers that earlier versions wrote, by the name of the column: sheets keep the headers they have. */
const formerHeaders: Readonly<Record<string, { en?: readonly string[]; fr?: readonly string[] }>> = {
  low: { fr: ['Minimum'] },
  high: { fr: ['Maximum'] },
  basis: { fr: ['Fondement'] },
  declared_against_range: { fr: ['Comparaison à la valeur déclarée'] },
  match_type: { en: ['Match type'], fr: ['Type de correspondance'] },
  [countName('permit')]: { fr: ['Permis de construire'] },
  [countName('licence')]: { fr: ['Permis d’entreprise'] },
};

/**
 * Recognizes columns of results by their headers, in any language of headers and with a number after them: several in the
 * order in which runs write them, next to each other.
 *
 * @param headers The headers of a sheet's columns from the first one on.
 */
export function recognizeResults(kinds: readonly RunKind[], headers: readonly string[]): ResultColumns[] {
  const groups = kinds.flatMap((kind) =>
    ([undefined, 'en', 'fr'] as const).flatMap((labels) =>
      groupsOf(kind, labels, headers).map((columns) => ({ kind, labels, columns })),
    ),
  );
  const results: ResultColumns[] = [];
  for (const group of groups.sort((one, other) => other.columns.length - one.columns.length)) {
    const used = results.flatMap(({ columns }) => columns.map(({ index }) => index));
    if (group.columns.every(({ index }) => !used.includes(index))) results.push(group);
  }
  return results;
}

function groupsOf(kind: RunKind, labels: RunLabels, headers: readonly string[]): ResultColumns['columns'][] {
  const outputs = kind.everyColumn(labels);
  const isHeaderOf = (header: string, output: OutputColumn): boolean =>
    header === output.header || (labels && formerHeaders[output.name]?.[labels]?.includes(header)) === true;
  const orderOf = (header: string) => outputs.findIndex((output) => isHeaderOf(header, output));
  const groups: (ResultColumns['columns'][number] & { order: number })[][] = [];
  headers.forEach((header, index) => {
    const exact = orderOf(header);
    const order = exact >= 0 ? exact : orderOf(header.replace(/ \d+$/, ''));
    if (order < 0) return;
    const last = groups.at(-1)?.at(-1);
    const { name, isCommon = false } = outputs[order]!;
    const column = { name, header, index, isCommon, order };
    const continues = last && order > last.order && index - last.index <= maxInsertedColumns + 1;
    if (continues) groups.at(-1)!.push(column);
    else groups.push([column]);
  });
  return groups
    .map((group) => group.map(({ name, header, index, isCommon }) => ({ name, header, index, isCommon })))
    .filter((group) => {
      const results = group.filter(({ name }) => name !== noteName);
      if (results.length < group.length) return results.length > 0;
      return results.length >= minResultsWithoutNote && !results.every(mayBeOfUser);
    });
}

/** Whether a user's list may have the column: what its kind says is common, or a part of an address. */
const mayBeOfUser = ({ header, isCommon }: ResultColumns['columns'][number]): boolean =>
  isCommon || addressPartOf(header) !== null;

/**
 * The columns of a group that are certainly results: a postal code in front of them may be the user's own, of the address
 * that was geocoded.
 */
export function certainColumns({ columns }: ResultColumns): ResultColumns['columns'] {
  const [first, ...others] = columns;
  const mayBeInput = first !== undefined && addressPartOf(first.header) !== null;
  return mayBeInput ? others : columns;
}
