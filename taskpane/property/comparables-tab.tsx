import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import type { Coordinate } from '../../src/engine/index.ts';
import { errorText, messages, formatNumber } from '../../src/messages/index.ts';
import {
  maxAssessments,
  nearestOfClass,
  requiredRadius,
  type Comparables,
} from '../../src/property/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { DelayedTaskProgress } from '../frame/task-progress.tsx';
import { ComparableList } from './comparable-list.tsx';
import { ComparablesOptions } from './comparables-options.tsx';
import { useShowOnMap } from '../map/use-map-source.ts';
import { CriteriaForm } from './criteria-form.tsx';
import {
  criteriaOf,
  isSameSearch,
  listedClass,
  parseCriteria,
  type PropertyTabProps,
} from './property-draft.ts';
import { useComparableSearch, usePropertyTask, useWriteComparables } from './use-property.ts';
import { WriteStatus } from './write-status.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  map: { alignSelf: 'flex-start' },
});

interface ComparablesTabProps extends PropertyTabProps {
  head: ReactNode;
}

export function ComparablesTab(props: ComparablesTabProps) {
  const { place } = props.property;
  if (place) return <ComparablesAround place={place} {...props} />;
  return (
    <ScreenLayout>
      {props.head}
      <Body1>{messages().property.comparablesNeedPlace}</Body1>
    </ScreenLayout>
  );
}

function ComparablesAround({
  head,
  place,
  property,
  draft,
  change,
}: ComparablesTabProps & { place: Coordinate }) {
  const styles = useStyles();
  const text = messages().property;
  const [lacksSelection, setLacksSelection] = useState(false);
  const { comparables, find } = useComparableSearch(property, draft.search);
  const searchTask = usePropertyTask('find comparables', property.address);
  const { task: writeTask, write } = useWriteComparables(property);
  const criteria = criteriaOf(draft, property);
  const parsed = parseCriteria(criteria, place);
  const found = draft.search ? (comparables.data ?? null) : null;
  const isCurrent = found !== null && 'search' in parsed && isSameSearch(parsed.search, draft.search);
  const listed = found ? nearestOfClass(found.nearest, listedClass(draft, property, found)) : [];
  const selectedIds = new Set(draft.selectedIds);
  const selected = found ? found.nearest.filter(({ recordId }) => selectedIds.has(recordId)) : [];
  const isBusy = [searchTask, writeTask].some((task) => task !== null && isUnderWay(task));
  const canInsert = isCurrent && found.nearest.length > 0;

  const showOnMap = useShowOnMap();
  const showComparables = () => {
    const { address, municipality, assessment } = property;
    showOnMap({
      kind: 'records',
      title: messages().map.comparables(address),
      dataset: 'assessment',
      records: [{ ...assessment, address, municipality, ...place }, ...listed.map(({ record }) => record)],
      hasSubject: true,
    });
  };
  const submitSearch = () => {
    if (!('search' in parsed)) return;
    change({ search: parsed.search });
    find(parsed.search);
  };
  const insert = () => {
    setLacksSelection(selected.length === 0);
    if (selected.length === 0 || !draft.search) return;
    write({ subject: property, search: draft.search, selected, unit: draft.priceUnit });
  };
  const select = (ids: string[]) => {
    setLacksSelection(false);
    change({ selectedIds: ids });
  };
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            {searchTask && isUnderWay(searchTask) && (
              <DelayedTaskProgress key={searchTask.id} task={searchTask} />
            )}
            {lacksSelection && <Notice intent="error">{text.selectFirst}</Notice>}
          </div>
          {!lacksSelection && canInsert && (
            <WriteStatus
              task={writeTask}
              doneText={({ records, table, sheet }) =>
                property.assessment
                  ? text.inserted(records - 1, table, sheet)
                  : text.insertedWithoutSubject(records, table, sheet)
              }
            />
          )}
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={isBusy}
            onClick={canInsert ? insert : submitSearch}
          >
            {canInsert ? text.insertSelected(selected.length) : text.findComparables}
          </Button>
        </>
      }
    >
      {head}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isCurrent) submitSearch();
        }}
      >
        <CriteriaForm criteria={criteria} errors={'errors' in parsed ? parsed.errors : {}} change={change} />
        {/* Enter only submits a form that has a submit button. */}
        <button type="submit" hidden />
      </form>
      <SearchStatus
        error={comparables.error}
        found={found}
        requiredRadius={draft.search ? requiredRadius(listed, draft.search) : 0}
        city={property.municipality}
      />
      {found && found.nearest.length > 0 && (
        <>
          <ComparablesOptions
            property={property}
            found={found}
            draft={draft}
            change={change}
            listed={listed}
          />
          <ComparableList listed={listed} selectedIds={selectedIds} select={select} />
          <Button className={styles.map} icon={<MapRegular />} onClick={showComparables}>
            {messages().map.open}
          </Button>
        </>
      )}
    </ScreenLayout>
  );
}

interface SearchStatusProps {
  error: Error | null;
  found: Comparables | null;
  requiredRadius: number;
  city: string;
}

/** What to know about a search besides its results. */
function SearchStatus({ error, found, requiredRadius: radius, city }: SearchStatusProps) {
  const text = messages().property;
  if (error instanceof TaskAbortError) return <Notice intent="warning">{text.searchCancelled}</Notice>;
  if (error) return <Notice intent="error">{errorText(error)}</Notice>;
  if (!found) return <Body1>{text.findFirst}</Body1>;
  if (!found.cityHasAssessments) return <Body1>{text.cityWithoutAssessments(city)}</Body1>;
  if (found.nearest.length === 0) return <Body1>{text.noneFound}</Body1>;
  if (found.completeWithin >= radius) return null;
  return (
    <Notice intent="warning">
      {found.completeWithin === 0
        ? text.onlyNewest(formatNumber(maxAssessments))
        : text.completeWithin(formatNumber(found.completeWithin))}
    </Notice>
  );
}
