import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../../src/api/index.ts';
import { placeOf } from '../../src/catalog/index.ts';
import { readSelection, selectedAddress, selectedCoordinates, WorkbookError } from '../../src/excel/index.ts';
import { TaskAbortError, type TaskContext } from '../../src/tasks/index.ts';
import { geocodeLookup, type ConnectedLookups, type Coordinate } from '../../src/lookup/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  said: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  wrong: { color: tokens.colorPaletteRedForeground1, overflowWrap: 'anywhere' },
});

/** A place, and the sentence that says where it is from. */
interface FoundPlace {
  place: Coordinate;
  from: string;
}

async function placeOfSelection(
  lookups: ConnectedLookups,
  { signal, progress }: TaskContext,
): Promise<FoundPlace> {
  const text = messages().search;
  const cells = await readSelection();
  const place = selectedCoordinates(cells);
  if (place) return { place, from: text.placeFromCells(cells.address) };
  const address = selectedAddress(cells);
  if (address === null) throw new WorkbookError(text.noPlaceSelected(cells.address));
  const found = await lookups.request(
    geocodeLookup,
    { address, municipality: null },
    { signal, skipCostGate: true },
  );
  progress(1);
  const at = placeOf(found);
  if (!at) throw new WorkbookError(text.noPlaceSelected(cells.address));
  const name = String(found.normalized_address ?? found.municipality ?? address);
  return {
    place: at,
    from:
      found.match_type === 'municipality'
        ? text.placeOfCity(name)
        : text.placeFromAddress(name, cells.address),
  };
}

/** Takes the place around which is searched from the selected cells: coordinates, or an address that is geocoded. */
export function PlaceFromSelection({ take }: { take(place: Coordinate): void }) {
  const styles = useStyles();
  const { lookups } = useRuntime();
  const work = useScreenTask();
  const text = messages().search;
  const reading = useMutation({
    mutationFn: () =>
      work({ label: text.placing, unit: 'calls', of: 1 }, (task) => placeOfSelection(lookups, task)),
    onSuccess: ({ place }) => take(place),
    gcTime: 0,
  });
  const { error, data } = reading;
  return (
    <div className={styles.part}>
      <Button
        size="small"
        icon={<TableCellEditRegular />}
        disabledFocusable={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {text.placeFromSelection}
      </Button>
      <span role="status">
        {error && (
          <Caption1 className={error instanceof TaskAbortError ? styles.said : styles.wrong}>
            {sentence(error)}
          </Caption1>
        )}
        {data && <Caption1 className={styles.said}>{data.from}</Caption1>}
      </span>
    </div>
  );
}

function sentence(error: Error): string {
  if (error instanceof TaskAbortError) return messages().search.placeCancelled;
  return error instanceof ServiceError ? error.detail : error.message;
}
