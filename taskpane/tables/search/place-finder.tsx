import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { placeOf } from '@cdata/catalog';
import { readSelection, selectedAddress, WorkbookError, type Selection } from '../../../src/excel/index.ts';
import { TaskAbortError, type TaskContext } from '../../../src/tasks/index.ts';
import { geocodeLookup, type Engine, type Coordinate } from '../../../src/engine/index.ts';
import { errorText, UserError, cellMessages } from '../../../src/language/index.ts';
import { TextField } from '../../frame/form-field.tsx';
import { useRuntime } from '../../frame/runtime-context.ts';
import { useScreenTask } from '../../frame/use-tasks.ts';
import { searchMessages } from '../search-messages.ts';
import { readCoordinates } from '@cdata/catalog/reading';

const useStyles = makeStyles({
  address: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: tokens.spacingHorizontalS,
    alignItems: 'end',
  },
  part: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  message: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  error: { color: tokens.colorPaletteRedForeground1, overflowWrap: 'anywhere' },
});

interface FoundPlace {
  place: Coordinate;
  /** A sentence that says where the place comes from. */
  source: string;
}

/** Reads coordinates from the selected cells, or locates the address in them. */
async function readSelectedPlace(engine: Engine, task: TaskContext): Promise<FoundPlace> {
  const text = searchMessages();
  const { address: cells, ...selection } = await readSelection();
  const coordinates = selectedCoordinates(selection);
  if (coordinates) return { place: coordinates, source: text.placeFromCells(cells) };
  const address = selectedAddress({ address: cells, ...selection });
  const match = address === null ? null : await locate(address, cells, engine, task);
  if (!match) throw new WorkbookError(text.noPlaceSelected(cells));
  return match;
}

/**
 * Geocodes an address, which costs a call.
 *
 * @param cells Those that it is in; null if it was typed in the pane.
 * @returns Null if the service knows the address without its place.
 */
async function locate(
  address: string,
  cells: string | null,
  engine: Engine,
  { signal, progress }: TaskContext,
): Promise<FoundPlace | null> {
  const text = searchMessages();
  const options = { signal, fromTask: true };
  const match = await engine.request(geocodeLookup, { address, municipality: null }, options);
  progress(1);
  const place = placeOf(match);
  if (!place) return null;
  const name = String(match.normalized_address ?? match.municipality ?? address);
  if (match.match_type === 'municipality') return { place, source: text.placeOfCity(name) };
  if (match.match_type === 'street') return { place, source: cellMessages().onlyStreetFound(name) };
  return { place, source: cells ? text.placeFromAddress(name, cells) : text.placeOfAddress(name) };
}

async function locateTyped(address: string, engine: Engine, task: TaskContext) {
  const match = await locate(address, null, engine, task);
  if (!match) throw new UserError(searchMessages().noPlaceOf(address));
  return match;
}

/** Finds the place of a search: that of an address, typed or in the selected cells, or of the coordinates in them. */
export function PlaceFinder({ select }: { select(place: Coordinate): void }) {
  const styles = useStyles();
  const { engine } = useRuntime();
  const runTask = useScreenTask();
  const [address, setAddress] = useState('');
  const text = searchMessages();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (typedAddress: string | null) =>
      runTask({ label: text.locating, unit: 'calls', of: 1 }, (task) =>
        typedAddress === null ? readSelectedPlace(engine, task) : locateTyped(typedAddress, engine, task),
      ),
    onSuccess: ({ place }) => select(place),
    gcTime: 0,
  });
  const isCancelled = error instanceof TaskAbortError;
  const locateAddress = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '' && !isPending) mutate(address.trim());
  };
  return (
    <>
      <form className={styles.address} onSubmit={locateAddress}>
        <TextField label={text.placeAddress} name="placeAddress" value={address} change={setAddress} />
        <Button type="submit" disabledFocusable={isPending || address.trim() === ''}>
          {text.locate}
        </Button>
      </form>
      <div className={styles.part}>
        <Button
          size="small"
          icon={<TableCellEditRegular />}
          disabledFocusable={isPending}
          onClick={() => mutate(null)}
        >
          {text.useSelection}
        </Button>
        <span role="status">
          {error && (
            <Caption1 className={isCancelled ? styles.message : styles.error}>
              {isCancelled ? text.placeCancelled : errorText(error)}
            </Caption1>
          )}
          {data && <Caption1 className={styles.message}>{data.source}</Caption1>}
        </span>
      </div>
    </>
  );
}

/** In degrees: two numbers in either order, in one cell or two; null for anything else, or where a sign is missing. */
export function selectedCoordinates({ values }: Pick<Selection, 'values'>): Coordinate | null {
  const cells = values.flat().filter((value) => String(value ?? '').trim() !== '');
  if (cells.length === 0 || cells.length > 2) return null;
  const reading = readCoordinates(cells);
  return reading.ok && reading.corrections.every((correction) => correction === 'swapped')
    ? reading.place
    : null;
}
