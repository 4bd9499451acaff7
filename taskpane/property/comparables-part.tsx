import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import type { Coordinate } from '../../src/lookup/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { mostRead, offered, reach, type Comparables } from '../../src/property/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { DelayedTaskProgress } from '../frame/task-progress.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ComparableList } from './comparable-list.tsx';
import { classShown, ComparablesChoice } from './comparables-choice.tsx';
import { CriteriaForm } from './criteria-form.tsx';
import { useComparableSearch, usePropertyJob } from './property-queries.ts';
import { criteriaOf, readCriteria, sameCriteria } from './property-state.ts';
import { usePropertyWriting } from './property-writing.ts';
import type { PropertyPartProps } from './property-view.tsx';
import { WritingStatus } from './writing-status.tsx';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Properties around the subject to choose from, and the way into a table. */
export function ComparablesPart({ head, ...part }: PropertyPartProps & { head: ReactNode }) {
  const { place } = part.property;
  if (place) return <PlacedComparables head={head} place={place} {...part} />;
  return (
    <ScreenLayout>
      {head}
      <Body1>{messages().property.comparablesNeedPlace}</Body1>
    </ScreenLayout>
  );
}

interface PlacedProps extends PropertyPartProps {
  head: ReactNode;
  place: Coordinate;
}

function PlacedComparables({ head, place, property, draft, change }: PlacedProps) {
  const styles = useStyles();
  const text = messages().property;
  const [untold, setUntold] = useState(false);
  const { comparables, search } = useComparableSearch(property, draft.searched);
  const searching = usePropertyJob('compare', property.address);
  const writing = usePropertyWriting('put comparables', property);
  const criteria = criteriaOf(draft, property);
  const read = readCriteria(criteria, place);
  const found = draft.searched ? (comparables.data ?? null) : null;
  const searched = found !== null && 'search' in read && sameCriteria(read.search, draft.searched);
  const shown = found ? offered(found.nearest, classShown(draft, property, found)) : [];
  const ticked = new Set(draft.ticked);
  const chosen = found ? found.nearest.filter(({ recordId }) => ticked.has(recordId)) : [];
  const underWay = [searching, writing.job].some((job) => job !== null && isUnderWay(job));

  const find = () => {
    if (!('search' in read)) return;
    change({ searched: read.search });
    search(read.search);
  };
  const put = () => {
    setUntold(chosen.length === 0);
    if (chosen.length === 0 || !draft.searched) return;
    const sheetId = draft.destination === 'subject sheet' ? draft.sheetId : null;
    writing.putCompared({ subject: property, search: draft.searched, chosen }, sheetId);
  };
  const tick = (ids: string[]) => {
    setUntold(false);
    change({ ticked: ids });
  };
  const toPut = searched && found.nearest.length > 0;
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            {searching && isUnderWay(searching) && (
              <DelayedTaskProgress key={searching.id} task={searching} />
            )}
            {untold && <Told intent="error" sentence={text.tickFirst} />}
          </div>
          {!untold && toPut && (
            <WritingStatus
              job={writing.job}
              sentence={({ records, table, sheet }) =>
                property.assessment
                  ? text.compared(counted(records - 1), table, sheet)
                  : text.comparedWithoutSubject(counted(records), table, sheet)
              }
            />
          )}
          <Button appearance="primary" size="large" disabledFocusable={underWay} onClick={toPut ? put : find}>
            {toPut ? putLabel(chosen.length) : text.findComparables}
          </Button>
        </>
      }
    >
      {head}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!underWay && !searched) find();
        }}
      >
        <CriteriaForm criteria={criteria} faults={'faults' in read ? read.faults : {}} change={change} />
        {/* Enter in a field submits a form that has a button to submit it. */}
        <button type="submit" hidden />
      </form>
      <Said
        error={comparables.error}
        found={found}
        reach={draft.searched ? reach(shown, draft.searched) : 0}
        city={property.municipality}
      />
      {found && found.nearest.length > 0 && (
        <>
          <ComparablesChoice property={property} found={found} draft={draft} change={change} shown={shown} />
          <ComparableList shown={shown} ticked={ticked} tick={tick} />
        </>
      )}
    </ScreenLayout>
  );
}

const counted = (comparables: number): string =>
  messages().property.countOf(shownNumber(comparables), comparables === 1);

function putLabel(chosen: number): string {
  const text = messages().property;
  return chosen === 0 ? text.putTicked : text.putComparables(counted(chosen));
}

interface SaidProps {
  error: Error | null;
  found: Comparables | null;
  /** Kilometres within which all are to be listed. */
  reach: number;
  city: string;
}

/** What there is to say of a search instead of its list, or beside it. */
function Said({ error, found, reach, city }: SaidProps) {
  const text = messages().property;
  if (error instanceof TaskAbortError) return <Told intent="warning" sentence={text.searchCancelled} />;
  if (error) return <Told intent="error" sentence={error.message} />;
  if (!found) return <Body1>{text.findFirst}</Body1>;
  if (!found.published) return <Body1>{text.noneOfCity(city)}</Body1>;
  if (found.nearest.length === 0) return <Body1>{text.noneFound}</Body1>;
  if (found.allWithin >= reach) return null;
  const sentence =
    found.allWithin === 0 ? text.cut(shownNumber(mostRead)) : text.allWithin(shownNumber(found.allWithin));
  return <Told intent="warning" sentence={sentence} />;
}

const Told = ({ intent, sentence }: { intent: 'error' | 'warning'; sentence: string }) => (
  <Notice intent={intent}>{sentence}</Notice>
);
