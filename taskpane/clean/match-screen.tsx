import { Body1Strong, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import {
  foundRows,
  isSameList,
  listName,
  matchKinds,
  startMatch,
  type Matching,
  type MatchSource,
  type WrittenMatches,
  matchMessages,
} from '../../src/features/clean/index.ts';
import type { SheetRows, SheetColumn } from '../../src/features/column-runs/index.ts';
import type { RecognizedAddress } from '../../src/features/geocode/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { EditStatus } from './edit-status.tsx';
import { HiddenRows, useVisibleOnly } from '../column-runs/hidden-rows.tsx';
import { ProvinceChoice, useListProvince, type ListProvinceState } from '../column-runs/list-province.tsx';
import { RowsPanel } from '../column-runs/rows-panel.tsx';
import { useSavedRuns } from '../column-runs/use-runs.ts';
import { useSheetRows, type SheetRowsState } from '../column-runs/use-sheet-rows.ts';
import { ChoiceField } from '../frame/form-field.tsx';
import { FailureNotice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { useLatestTask } from '../frame/use-tasks.ts';
import { addressColumnChoices } from '../geocode/address-column-choices.ts';
import { AddressColumns } from '../geocode/address-columns.tsx';
import { draftOf, withColumns, type GeocodeDraft } from '../geocode/geocode-draft.ts';
import { useMatching } from './use-matching.ts';
import { useOtherList, type OtherListState } from './use-other-list.ts';
const useStyles = makeStyles({
  summary: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  kinds: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

/** Finds the rows of a list in another one by address. Needs no connection. */
export function MatchScreen() {
  const text = matchMessages();
  const own = useListForm(useSheetRows());
  const other = useOtherList(own.rows);
  const others = useListForm(other);
  const isSame = own.rows !== null && others.rows !== null && isSameList(own.rows, others.rows);
  const list = isSame ? null : own.list;
  const otherList = isSame ? null : others.list;
  const { matching, error } = useMatching(list, otherList);
  const { tasks } = useRuntime();
  const task = useLatestTask('match');
  const isBusy = task !== null && isUnderWay(task);
  return (
    <ScreenLayout
      footer={
        <>
          {own.rows && (
            <EditStatus kind="match" rows={own.rows} sentences={matchSentences} earlier={text.earlier} />
          )}
          <PrimaryButton
            isBusy={isBusy || matching === null}
            onClick={() => {
              if (list && otherList) startMatch(tasks, list, otherList);
            }}
          >
            {text.write(matching ? comparedRows(matching) : (own.rows?.rowCount ?? 0))}
          </PrimaryButton>
        </>
      }
    >
      <Subtitle2 as="h2">{text.ownList}</Subtitle2>
      <RowsPanel rowsState={own.state} label={text.ownList} />
      <ListForm form={own} count={matching?.rows ?? null} hint={text.hiddenStay} />
      <Subtitle2 as="h2">{text.otherList}</Subtitle2>
      <OtherList other={other} />
      {isSame && <Caption1>{text.sameList}</Caption1>}
      {!isSame && <ListForm form={others} count={matching?.otherRows ?? null} hint={text.hiddenOthers} />}
      {error && <FailureNotice error={error} cancelled={text.cancelled} />}
      {matching && <Summary matching={matching} />}
    </ScreenLayout>
  );
}

interface ListFormState {
  state: SheetRowsState;
  rows: SheetRows | null;
  draft: GeocodeDraft;
  setDraft(draft: GeocodeDraft): void;
  recognized: RecognizedAddress;
  /** The columns that may make up the address. */
  choices: readonly SheetColumn[];
  visibleOnly: boolean;
  setVisibleOnly(visibleOnly: boolean): void;
  listProvince: ListProvinceState;
  /** Null while no address column is chosen. */
  list: MatchSource | null;
}

/** The address columns of a list, and whether its hidden rows are left out. */
function useListForm(state: SheetRowsState): ListFormState {
  const { rows } = state;
  const [draft, setDraft] = useState<GeocodeDraft | null>(null);
  const runs = useSavedRuns();
  const { runs: runRegistry } = useRuntime();
  const currentDraft = draftOf(draft, rows);
  const { columns, recognized, points, choices } = addressColumnChoices(currentDraft, rows, {
    runs,
    registry: runRegistry,
  });
  const [visibleOnly, setVisibleOnly] = useVisibleOnly(rows);
  const listProvince = useListProvince(rows, { columns, points }, currentDraft.province);
  const { province } = listProvince;
  const list = rows && columns.length > 0 ? { rows, columns, points, visibleOnly, province } : null;
  return {
    ...{ state, rows, draft: currentDraft, setDraft, recognized, choices },
    ...{ visibleOnly, setVisibleOnly, listProvince, list },
  };
}

interface ListFormProps {
  form: ListFormState;
  count: Matching['rows'] | null;
  hint: string;
}

function ListForm({ form, count, hint }: ListFormProps) {
  const { rows, draft, setDraft, recognized, choices, visibleOnly, setVisibleOnly, listProvince } = form;
  if (!rows) return null;
  return (
    <>
      <AddressColumns
        columns={choices}
        recognized={recognized}
        isChosen={draft.columns !== null}
        choose={(indexes) => setDraft(withColumns(draft, rows, indexes))}
      />
      <ProvinceChoice {...listProvince} choose={(answer) => setDraft({ ...draft, province: answer })} />
      <HiddenRows {...{ count, visibleOnly, setVisibleOnly, hint }} />
    </>
  );
}

function OtherList({ other }: { other: OtherListState }) {
  const text = matchMessages();
  const { places, place, choosePlace } = other;
  return (
    <>
      {places.length > 0 && (
        <ChoiceField
          label={text.choose}
          name="otherList"
          value={place === null ? '' : String(place)}
          choices={[
            ...(place === null ? [['', ''] as const] : []),
            ...places.map(
              ({ sheet, table }, at) =>
                [String(at), table === null ? sheet : text.tableOf(sheet, table)] as const,
            ),
          ]}
          change={(choice) => {
            if (choice !== '') choosePlace(Number(choice));
          }}
        />
      )}
      {other.rows || other.error ? (
        <RowsPanel rowsState={other} label={text.otherList} />
      ) : (
        places.length === 0 && <Caption1>{text.noOther}</Caption1>
      )}
    </>
  );
}

function Summary({ matching }: { matching: Matching }) {
  const styles = useStyles();
  const text = matchMessages();
  const { counts, otherRows, other } = matching;
  const rows = comparedRows(matching);
  return (
    <section className={styles.summary} aria-live="polite" aria-label={text.summary}>
      <Body1Strong>{text.inOther(foundRows(counts), rows)}</Body1Strong>
      <ul className={styles.kinds}>
        {matchKinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind}>{text.kinds[kind](counts[kind])}</li>
          ))}
      </ul>
      <Caption1>{`${text.compared(rows, otherRows.filledRows)}. ${text.free}`}</Caption1>
      <Caption1>{text.columns(listName(other.rows))}</Caption1>
    </section>
  );
}

const comparedRows = ({ counts }: Pick<Matching, 'counts'>): number =>
  matchKinds.reduce((sum, kind) => sum + counts[kind], 0);

function matchSentences({ counts, isUpdate }: WrittenMatches): string[] {
  const text = matchMessages();
  return [text.done(foundRows(counts), comparedRows({ counts })), ...(isUpdate ? [text.updated] : [])];
}
