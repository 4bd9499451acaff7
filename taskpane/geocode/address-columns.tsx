import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { addressParts, type AddressPart } from '@cdata/catalog/reading';
import { geocodeMessages, type RecognizedAddress } from '../../src/features/geocode/index.ts';
import {
  addressPartsOf,
  exampleAddress,
  runMessages,
  type SheetColumn,
  type SheetRows,
} from '../../src/features/column-runs/index.ts';
import { ColumnForm, columnOptions } from '../column-runs/column-form.tsx';

const useStyles = makeStyles({
  columns: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  more: { alignSelf: 'flex-start', paddingLeft: 0, justifyContent: 'flex-start' },
});

interface AddressColumnsProps {
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  recognized: RecognizedAddress;
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  choose(columns: number[]): void;
}

type Parts = ReadonlyMap<AddressPart, number>;

/** The first whole address; empty while the user has yet to choose its columns. */
export const exampleOf = (
  columns: readonly SheetColumn[],
  { columns: recognized, alike }: RecognizedAddress,
): string => (alike.size > 0 ? '' : exampleAddress(columns, recognized));

/** Whether the user has yet to choose the columns of the address. */
export const isAsked = ({ columns, alike }: RecognizedAddress, rows: SheetRows | null): boolean =>
  rows !== null && (columns.length === 0 || alike.size > 0);

/** The columns of the address: its whole line or its parts. */
export function AddressColumns({ columns, recognized, isChosen, choose }: AddressColumnsProps) {
  const styles = useStyles();
  const text = geocodeMessages();
  const runs = runMessages();
  const [showsAll, showAll] = useState(false);
  const parts = partsOf(columns, recognized.columns);
  const { alike } = recognized;
  const main: AddressPart = parts.has('street') && !parts.has('address') ? 'street' : 'address';
  const shown = addressParts.filter(
    (part) => showsAll || part === main || part === 'city' || parts.has(part),
  );
  const example = exampleOf(columns, recognized);
  return (
    <div className={styles.columns}>
      <ColumnForm
        label={text.addressColumns}
        fields={shown.map((part) => ({
          name: part,
          label: text.parts[part],
          value: parts.get(part) ?? null,
          candidates: alike.get(part) ?? [],
          isAsked: alike.has(part),
          none: runs.noColumn,
          hint: part === main && !parts.has(main) && !isChosen ? text.addressRequired : undefined,
          error: part === main && !parts.has(main) && isChosen ? text.addressRequired : undefined,
        }))}
        columns={columnOptions(columns)}
        choose={(part, column) => {
          // Another answer is none to the question.
          const open = new Map([...parts].filter(([name]) => !alike.has(name)));
          choose(listOf(open, part, column));
        }}
      />
      {!showsAll && (
        <Button
          className={styles.more}
          appearance="transparent"
          size="small"
          icon={<AddRegular />}
          onClick={() => showAll(true)}
        >
          {runs.moreColumns}
        </Button>
      )}
      {example !== '' && <Caption1>{runs.sample(example)}</Caption1>}
    </div>
  );
}

/** What each column is of the address. A column of which nothing is known takes the first part that is free. */
function partsOf(columns: readonly SheetColumn[], selection: readonly number[]): Parts {
  const known = addressPartsOf({ columns }, selection);
  const parts = new Map<AddressPart, number>();
  known.forEach((part, at) => part && parts.set(part, selection[at]!));
  const free = (
    ['address', 'city', 'province', 'postal_code', 'unit', 'number', 'direction'] as const
  ).filter((part) => !parts.has(part));
  const unknown = selection.filter((_, at) => known[at] === null);
  unknown.forEach((column, at) => free[at] && parts.set(free[at], column));
  return parts;
}

const without = (parts: Parts, part: AddressPart): Parts =>
  new Map([...parts].filter(([name]) => name !== part));

/** The columns in the order of one line, each once. */
function listOf(parts: Parts, changed: AddressPart, column: number | null): number[] {
  const others = [...without(parts, changed)].filter(([, index]) => index !== column);
  const next = new Map<AddressPart, number>(others);
  if (column !== null) next.set(changed, column);
  return addressParts.flatMap((part) => next.get(part) ?? []);
}
