import { fieldLabel } from '@cdata/catalog';
import { Button, Caption1, Checkbox, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { language } from '../../src/language/index.ts';
import {
  noteName,
  resultLetters,
  type Destination,
  type RelinkableRun,
  type Run,
  runMessages,
} from '../../src/features/column-runs/index.ts';
import { CheckboxGroup } from '../frame/checkbox-group.tsx';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useHasPoints } from '../map/use-has-points.ts';
import { useShowOnMap } from '../map/use-map-source.ts';
import { CountView } from './count-view.tsx';
import { HiddenRows } from './hidden-rows.tsx';
import { RunFooter, type RunTexts } from './run-footer.tsx';
import type { RunOutcome } from './outcome-chips.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { UnfinishedRun } from './unfinished-run.tsx';
import type { RunSetup } from './use-run-setup.ts';
import { useUnfinishedRuns } from './use-runs.ts';
import type { SheetRowsState } from './use-sheet-rows.ts';
import { mapMessages } from '../../src/features/map/index.ts';

const useStyles = makeStyles({ map: { alignSelf: 'flex-start' } });

interface RunSetupLayoutProps {
  setup: RunSetup;
  texts: RunTexts;
  rowsState: SheetRowsState;
  notice?: ReactNode;
  /** The choice of the columns to read, if it is made before the count. */
  columns?: ReactNode;
  /** What those columns hold, by an example. */
  example?: string;
  /** Whether the user has yet to choose those columns. */
  isAsked?: boolean;
  /** What may be wrong with the rows. */
  doubts?: ReactNode;
  /** A question about the rows that the user answers before the run. */
  question?: ReactNode;
  /** Whether the question has no answer yet, so that the run cannot start. */
  isUnanswered?: boolean;
  /** The options of the run. */
  options: ReactNode;
  children?: ReactNode;
  /** What the rows hold that have been requested; null if that is unknown. */
  outcome?: RunOutcome | null;
}

export function RunSetupLayout(props: RunSetupLayoutProps) {
  const {
    setup,
    texts,
    rowsState,
    notice,
    columns,
    example,
    isAsked,
    doubts,
    question,
    isUnanswered = false,
    options,
    children,
    outcome = null,
  } = props;
  const styles = useStyles();
  const text = runMessages();
  const showOnMap = useShowOnMap();
  const withResults = storedRunOf(setup);
  const hasPoints = useHasPoints(withResults);
  const unfinished = useUnfinishedRuns().filter(
    ({ kind, id }) => kind === setup.kind && id !== setup.savedRun?.id,
  );
  return (
    <ScreenLayout
      footer={<RunFooter setup={setup} texts={texts} isUnanswered={isUnanswered} outcome={outcome} />}
    >
      {notice}
      {unfinished.map((run) => (
        <UnfinishedRun key={run.id} run={run} />
      ))}
      <RowsPanel rowsState={rowsState} {...{ example, isAsked }}>
        {columns}
      </RowsPanel>
      <CountView counting={setup.counting} visibleOnly={setup.visibleOnly} sheet={rowsState.rows?.sheet} />
      {question}
      <HiddenRows
        count={setup.counting.count}
        visibleOnly={setup.visibleOnly}
        setVisibleOnly={setup.setVisibleOnly}
      />
      {doubts}
      {setup.isReady && setup.relinkable && <RelinkChoice setup={setup} relinkable={setup.relinkable} />}
      {options}
      {setup.isReady && <DestinationChoice setup={setup} />}
      {setup.isReady && setup.savedRun && (
        <Field hint={setup.again ? text.againHint : undefined}>
          <Checkbox
            label={texts.again}
            checked={setup.again}
            onChange={(_, { checked }) => setup.setAgain(checked === true)}
          />
        </Field>
      )}
      {children}
      {withResults && hasPoints && (
        <Button
          className={styles.map}
          icon={<MapRegular />}
          onClick={() => showOnMap({ kind: 'run', id: withResults.id })}
        >
          {mapMessages().open}
        </Button>
      )}
    </ScreenLayout>
  );
}

/** The saved run that would be resumed, or that of the last task; a run that is only relinked is not in the workbook yet. */
export const storedRunOf = ({ savedRun, relinkable, task }: RunSetup): Run | undefined =>
  (relinkable ? null : savedRun) ?? task?.report?.run;

/** Says that the run of columns that look like results is continued, and opens to make new ones. */
function RelinkChoice({ setup, relinkable }: { setup: RunSetup; relinkable: RelinkableRun }) {
  const text = runMessages();
  const { first, last } = resultLetters(relinkable.run);
  const [isOpen, setOpen] = useState(false);
  const hint = relinkable.origin === 'unknown' ? text.relinkUnknown : text.relinkKnown;
  const question = text.relinkQuestion(first, last);
  return (
    <div>
      <DisclosureButton {...{ isOpen, setOpen }}>{question}</DisclosureButton>
      {isOpen && (
        <Field hint={setup.relink ? hint : text.relinkNewHint}>
          <RadioGroup
            aria-label={question}
            value={setup.relink ? 'continue' : 'new'}
            onChange={(_, { value }) => setup.setRelink(value === 'continue')}
          >
            <Radio value="continue" label={text.relinkContinue} />
            <Radio value="new" label={text.relinkNew} />
          </RadioGroup>
        </Field>
      )}
    </div>
  );
}

/** Says what a run does with the columns of the saved run. The user decides about deleted ones. */
function SavedColumns({ setup }: { setup: RunSetup }) {
  const text = runMessages();
  const { addedColumns, deletedColumns, restored, setRestored } = setup;
  const names = addedColumns
    .filter(({ name }) => name !== noteName)
    .map(({ name }) => fieldLabel(name)[language()]);
  const toggle = (name: string, isRestored: boolean) =>
    setRestored(isRestored ? [...restored, name] : restored.filter((other) => other !== name));
  return (
    <>
      {(names.length > 0 || !setup.relinkable) && (
        <Caption1>{names.length > 0 ? text.addsColumns(names.join(', ')) : text.sameColumns}</Caption1>
      )}
      {setup.savedRun?.again && <Caption1>{text.continuesAgain}</Caption1>}
      {addedColumns
        .filter(({ name }) => name === noteName)
        .map(({ header }) => (
          <Caption1 key={header}>{text.noteReturns(header)}</Caption1>
        ))}
      {deletedColumns.length > 0 && (
        <CheckboxGroup label={text.deletedColumns} hint={text.deletedColumnsHint}>
          {deletedColumns.map(({ name }) => (
            <Checkbox
              key={name}
              label={fieldLabel(name)[language()]}
              checked={restored.includes(name)}
              onChange={(_, { checked }) => toggle(name, checked === true)}
            />
          ))}
        </CheckboxGroup>
      )}
    </>
  );
}

/** Says where the results go. The user chooses if the cells next to the data are not free. */
function DestinationChoice({ setup }: { setup: RunSetup }) {
  const text = runMessages();
  const { savedRun, destinationOptions: options, destination, chooseDestination } = setup;
  if (savedRun) return <SavedColumns setup={setup} />;
  if (!options) return null;
  if (!options.occupied) return <Caption1>{text.adjacent(options.adjacent)}</Caption1>;
  return (
    <Field label={text.destination} hint={text.occupied(options.occupied)}>
      <RadioGroup value={destination} onChange={(_, { value }) => chooseDestination(value as Destination)}>
        <Radio value="insert" label={text.insert} />
        <Radio value="end" label={text.end(options.end)} />
      </RadioGroup>
    </Field>
  );
}
