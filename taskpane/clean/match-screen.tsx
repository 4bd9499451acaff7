import { Body1Strong, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
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
import { isUnderWay } from '../../src/tasks/index.ts';
import { EditStatus } from './edit-status.tsx';
import { HiddenRows, useVisibleOnly } from '../column-runs/hidden-rows.tsx';
import { RowsPanel } from '../column-runs/rows-panel.tsx';
import { ChoiceField } from '../frame/form-field.tsx';
import { FailureNotice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { useLatestTask } from '../frame/use-tasks.ts';
import {
  AddressForm,
  useAddressList,
  useOtherAddressList,
  type AddressList,
} from '../geocode/address-list.tsx';
import { useMatching } from './use-matching.ts';
import { useOtherList, type OtherListState } from './use-other-list.ts';
const useStyles = makeStyles({
  summary: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  kinds: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

/** Finds the rows of a list in another one by address. Needs no connection. */
export function MatchScreen() {
  const text = matchMessages();
  const own = useComparedList(useAddressList());
  const other = useOtherList(own.rows);
  const others = useComparedList(useOtherAddressList(other));
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
      <RowsPanel rowsState={own.rowsState} label={text.ownList} />
      <ListForm compared={own} count={matching?.rows ?? null} hint={text.hiddenStay} />
      <Subtitle2 as="h2">{text.otherList}</Subtitle2>
      <OtherList other={other} />
      {isSame && <Caption1>{text.sameList}</Caption1>}
      {!isSame && <ListForm compared={others} count={matching?.otherRows ?? null} hint={text.hiddenOthers} />}
      {error && <FailureNotice error={error} cancelled={text.cancelled} />}
      {matching && <Summary matching={matching} />}
    </ScreenLayout>
  );
}

interface ComparedList extends AddressList {
  visibleOnly: boolean;
  setVisibleOnly(visibleOnly: boolean): void;
  /** Null while no address column is chosen. */
  list: MatchSource | null;
}

/** The addresses of a list, and whether its hidden rows are left out. */
function useComparedList(addresses: AddressList): ComparedList {
  const { rows, columns, points } = addresses;
  const { province } = addresses.listProvince;
  const [visibleOnly, setVisibleOnly] = useVisibleOnly(rows);
  const list = rows && columns.length > 0 ? { rows, columns, points, visibleOnly, province } : null;
  return { ...addresses, visibleOnly, setVisibleOnly, list };
}

interface ListFormProps {
  compared: ComparedList;
  count: Matching['rows'] | null;
  hint: string;
}

function ListForm({ compared, count, hint }: ListFormProps) {
  const { rows, visibleOnly, setVisibleOnly } = compared;
  if (!rows) return null;
  return (
    <>
      <AddressForm list={compared} />
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
