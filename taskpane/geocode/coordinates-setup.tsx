import { Caption1, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { coordinatePartOf, mtmZones, utmZones } from '@cdata/catalog/reading';
import {
  areaLabel,
  columnsOfCoordinatesChoice,
  coordinatesChoices,
  defaultCoordinatesChoices,
  isAreaChoice,
  type FirstPlace,
  coordinatesMessages,
} from '../../src/features/geocode/index.ts';
import { formatNumber } from '../../src/language/index.ts';
import {
  userColumns,
  type RunCount,
  type SheetColumn,
  runMessages,
} from '../../src/features/column-runs/index.ts';
import { labelsLanguage } from '../../src/connection/index.ts';
import { ColumnForm, columnOptions } from '../column-runs/column-form.tsx';
import { RunSetupLayout } from '../column-runs/run-setup-layout.tsx';
import { useRunSetup } from '../column-runs/use-run-setup.ts';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useDraft } from '../frame/draft.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { usePreferences } from '../frame/runtime-context.ts';
import {
  chosenColumns,
  coordinateColumnsOf,
  newCoordinatesRunOfDraft,
  type GeocodeStart,
} from './geocode-draft.ts';
import type { AddressList } from './address-list.tsx';
import { OutputChoices } from './output-choices.tsx';
import { useChoicesWithAreas } from './use-area-kinds.ts';
import { useGridOfCities } from './use-grid-of-cities.ts';

/** The choice between addresses and coordinates. */
export function StartChoice({ start, choose }: { start: GeocodeStart; choose(start: GeocodeStart): void }) {
  const text = coordinatesMessages();
  return (
    <Field label={text.startFrom}>
      <RadioGroup
        layout="horizontal"
        value={start}
        onChange={(_, { value }) => choose(value as GeocodeStart)}
      >
        <Radio value="addresses" label={text.fromAddresses} />
        <Radio value="coordinates" label={text.fromCoordinates} />
      </RadioGroup>
    </Field>
  );
}

/** Sets up a run that finds what is at the coordinates of the rows. */
export function CoordinatesSetup({ list }: { list: AddressList }) {
  const text = coordinatesMessages();
  const runs = useSavedRuns();
  const [{ placeChoices: remembered }, changeChoices] = useDraft('geocode', {
    placeChoices: [...defaultCoordinatesChoices],
  });
  const allChoices = useChoicesWithAreas(coordinatesChoices);
  const placeChoices = allChoices.filter((choice) => remembered.includes(choice));
  const { rowsState, rows, draft, setDraft } = list;
  const columns = coordinateColumnsOf(draft, rows, runs);
  const labels = labelsLanguage(usePreferences().tableHeaders);
  const { derived, isReading } = useGridOfCities(rows, columns);
  const grid = draft.grid ?? derived?.grid ?? null;
  const chosenDraft = { ...draft, grid };
  const newRun = isReading
    ? null
    : newCoordinatesRunOfDraft(chosenDraft, rows, { columns, choices: placeChoices, labels });
  const setup = useRunSetup('coordinates', { rows, newRun, runs });
  const { count } = setup.counting;
  const rowsWithoutZone = warnedRows(count, 'withoutZone');
  const needsGrid = rowsWithoutZone > 0 || warnedRows(count, 'otherZone') > 0;
  const choices = rows ? userColumns(rows, runs) : [];
  return (
    <RunSetupLayout
      setup={setup}
      texts={{ start: text.start, startUncounted: text.startUncounted, again: text.again }}
      rowsState={rowsState}
      columns={
        rows && (
          <>
            <StartChoice start="coordinates" choose={(start) => setDraft({ ...draft, start })} />
            <CoordinateColumns
              columns={choices}
              selection={columns}
              isChosen={draft.coordinates !== null}
              choose={(indexes) => setDraft({ ...draft, coordinates: chosenColumns(rows, indexes) })}
            />
          </>
        )
      }
      example={sample(choices, columns)}
      isAsked={rows !== null && columns.length === 0}
      question={
        <>
          {count?.details && <Caption1>{text.firstPlace(placeText(count.details))}</Caption1>}
          {(needsGrid || grid !== null) && (
            <ChoiceField
              label={text.grid}
              hint={derived && draft.grid === null ? text.gridOfCity(derived.city) : text.gridHint}
              name="grid"
              value={grid ?? ''}
              choices={gridChoices()}
              change={(grid) => setDraft({ ...draft, grid: grid || null })}
            />
          )}
        </>
      }
      isUnanswered={count !== null && count.rows > 0 && rowsWithoutZone === count.rows}
      options={
        <OutputChoices
          kind={{ all: allChoices, columnsOf: columnsOfCoordinatesChoice }}
          setup={setup}
          label={(choice) => (isAreaChoice(choice) ? text.areas(areaLabel(choice)) : text.choices[choice])}
          choices={placeChoices}
          choose={(next) => changeChoices({ placeChoices: next })}
        />
      }
    />
  );
}

interface CoordinateColumnsProps {
  /** The columns to choose from. */
  columns: readonly SheetColumn[];
  /** Both coordinates, or one column of both; then that of the zones, if there is one. */
  selection: readonly number[];
  /** Whether the user has chosen: before that, a missing choice is no error. */
  isChosen: boolean;
  choose(columns: number[]): void;
}

/** The columns of the coordinates: one of both, or one for each. */
function CoordinateColumns({ columns, selection, isChosen, choose }: CoordinateColumnsProps) {
  const text = coordinatesMessages();
  const partOf = (index: number) =>
    coordinatePartOf(columns.find((column) => column.index === index)?.header ?? '');
  const zone = selection.find((index) => partOf(index) === 'grid_zone') ?? null;
  const [first = null, second = null] = selection.filter((index) => index !== zone);
  const isGrid = first !== null && ['x', 'y'].includes(partOf(first) ?? '');
  const firstLabel = isGrid ? text.easting : second === null ? text.both : text.parts.first;
  const required = first === null ? text.columnsRequired : undefined;
  const example = sample(columns, selection);
  const chosen = { first, second, zone };
  return (
    <>
      <ColumnForm
        label={text.columns}
        fields={[
          {
            ...{ name: 'first' as const, label: firstLabel, value: first },
            ...(isChosen ? { error: required } : { hint: required }),
          },
          {
            ...{ name: 'second', label: isGrid ? text.northing : text.parts.second, value: second },
            none: text.sameColumn,
          },
          ...(isGrid || zone !== null
            ? [{ name: 'zone' as const, label: text.zoneColumn, value: zone, none: runMessages().noColumn }]
            : []),
        ]}
        columns={columnOptions(columns)}
        choose={(name, column) => {
          const next = { ...chosen, [name]: column };
          choose([...new Set([next.first, next.second, next.zone])].filter((index) => index !== null));
        }}
      />
      {example !== '' && <Caption1>{runMessages().sample(example)}</Caption1>}
    </>
  );
}

const warnedRows = (count: RunCount<FirstPlace> | null, kind: 'withoutZone' | 'otherZone'): number =>
  count?.warnings.find((warning) => warning.kind === kind)?.rows ?? 0;

const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

const placeText = ({ lat, lng }: NonNullable<FirstPlace>): string =>
  `${formatNumber(lat, degrees)}; ${formatNumber(lng, degrees)}`;

function gridChoices(): Choice[] {
  const { grids, noGrid } = coordinatesMessages();
  return [
    ['', noGrid],
    ...utmZones.map((zone): Choice => [`utm-${zone}`, grids.utm(zone)]),
    ...mtmZones.map((zone): Choice => [`mtm-${zone}`, grids.mtm(zone)]),
  ];
}

/** The first coordinates that would be read. */
function sample(columns: readonly SheetColumn[], selection: readonly number[]): string {
  const samples = selection.map((index) => columns.find((column) => column.index === index)?.samples ?? []);
  const rows = (samples[0] ?? []).map((_, row) => samples.map((texts) => texts[row] ?? '').filter(Boolean));
  return (rows.find((texts) => texts.length > 0) ?? []).join('; ');
}
