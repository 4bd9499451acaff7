import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { placeOf } from '@cdata/catalog';
import { readSelection, selectedAddress, selectedCoordinates, WorkbookError } from '../../src/excel/index.ts';
import { TaskAbortError, type TaskContext } from '../../src/tasks/index.ts';
import { geocodeLookup, type ConnectedLookups, type Coordinate } from '../../src/engine/index.ts';
import { errorText, messages } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  message: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  error: { color: tokens.colorPaletteRedForeground1, overflowWrap: 'anywhere' },
});

interface SelectedPlace {
  place: Coordinate;
  /** A sentence that says where the place comes from. */
  source: string;
}

/** Reads coordinates from the selected cells, or geocodes the address in them, which costs a call. */
async function readSelectedPlace(
  lookups: ConnectedLookups,
  { signal, progress }: TaskContext,
): Promise<SelectedPlace> {
  const text = messages().search;
  const selection = await readSelection();
  const coordinates = selectedCoordinates(selection);
  if (coordinates) return { place: coordinates, source: text.placeFromCells(selection.address) };
  const address = selectedAddress(selection);
  if (address === null) throw new WorkbookError(text.noPlaceSelected(selection.address));
  const match = await lookups.request(
    geocodeLookup,
    { address, municipality: null },
    { signal, fromTask: true },
  );
  progress(1);
  const place = placeOf(match);
  if (!place) throw new WorkbookError(text.noPlaceSelected(selection.address));
  const name = String(match.normalized_address ?? match.municipality ?? address);
  const isCity = match.match_type === 'municipality';
  return { place, source: isCity ? text.placeOfCity(name) : text.placeFromAddress(name, selection.address) };
}

export function PlaceFromSelection({ select }: { select(place: Coordinate): void }) {
  const styles = useStyles();
  const { lookups } = useRuntime();
  const runTask = useScreenTask();
  const text = messages().search;
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      runTask({ label: text.locating, unit: 'calls', of: 1 }, (task) => readSelectedPlace(lookups, task)),
    onSuccess: ({ place }) => select(place),
    gcTime: 0,
  });
  const isCancelled = error instanceof TaskAbortError;
  return (
    <div className={styles.part}>
      <Button
        size="small"
        icon={<TableCellEditRegular />}
        disabledFocusable={isPending}
        onClick={() => mutate()}
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
  );
}
