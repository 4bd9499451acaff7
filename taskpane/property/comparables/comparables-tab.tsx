import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { cityLabel } from '@cdata/catalog';
import { MapRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Coordinate } from '../../../src/engine/index.ts';
import { errorText, formatNumber } from '../../../src/language/index.ts';
import {
  lackingFacts,
  maxAssessments,
  requiredRadius,
  type Comparables,
  type GridBasis,
  comparablesMessages,
  propertyMessages,
  salesMessages,
} from '../../../src/features/property/index.ts';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { FailureNotice, Notice } from '../../frame/notice.tsx';
import { ChoiceField } from '../../frame/form-field.tsx';
import { PrimaryButton, ScreenLayout } from '../../frame/screen-layout.tsx';
import { DelayedTaskProgress } from '../../frame/task-progress.tsx';
import { useShowOnMap, type MapSource } from '../../map/use-map-source.ts';
import { ComparableList } from './comparable-list.tsx';
import { GridOptions } from './grid-options.tsx';
import { ComparablesOptions } from './comparables-options.tsx';
import { comparablesOnMap } from './comparables-view.ts';
import { CriteriaForm } from './criteria-form.tsx';
import type { PropertyTabProps } from '../property-draft.ts';
import { SubjectFacts } from '../sales/sale-characteristics.tsx';
import { SalesForm } from '../sales/sales-form.tsx';
import { useComparables } from './use-comparables.ts';
import { WriteStatus } from '../write-status.tsx';
import { mapMessages } from '../../../src/features/map/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  map: { alignSelf: 'flex-start' },
  question: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
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
      <Body1>{comparablesMessages().comparablesNeedPlace}</Body1>
    </ScreenLayout>
  );
}

function ComparablesAround({ head, place, ...props }: ComparablesTabProps & { place: Coordinate }) {
  const styles = useStyles();
  const text = comparablesMessages();
  const { property, draft, change } = props;
  const comparables = useComparables(place, props);
  const { view, error, isBusy, lacksSelection, searchTask, writeTask, sales, earlier, ...actions } =
    comparables;
  const isOfSales = draft.basis === 'sales';
  // Sales are read first, and their columns chosen.
  const isOpen = isOfSales && draft.saleCells !== null && draft.sales.length === 0;
  const findLabel = isOfSales ? salesMessages().find(sales.calls) : text.findComparables;
  const underWay = [searchTask, sales.task].find((task) => task && isUnderWay(task));
  const { filters, listed, selected, canInsert } = view;
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            {underWay && <DelayedTaskProgress key={underWay.id} task={underWay} />}
            {lacksSelection && <Notice intent="error">{text.selectFirst}</Notice>}
          </div>
          {earlier && <EarlierSheet {...earlier} />}
          {actions.insertError && <Notice intent="error">{errorText(actions.insertError)}</Notice>}
          {!lacksSelection && canInsert && !earlier && (
            <WriteStatus
              task={writeTask}
              hasFormulas
              doneText={({ records, sheet }) =>
                property.assessment
                  ? text.inserted(records - 1, sheet)
                  : text.insertedWithoutSubject(records, sheet)
              }
            />
          )}
          <PrimaryButton isBusy={isBusy || isOpen} onClick={canInsert ? actions.insert : actions.search}>
            {canInsert ? text.insertSelected(selected.length) : findLabel}
          </PrimaryButton>
        </>
      }
    >
      {head}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !view.isCurrent) actions.search();
        }}
      >
        <BasisField draft={draft} change={change} />
        {isOfSales ? (
          <SalesForm {...props} sales={sales} />
        ) : (
          <CriteriaForm criteria={view.criteria} errors={view.errors} change={change} />
        )}
        {/* Enter only submits a form that has a submit button. */}
        <button type="submit" hidden />
      </form>
      {!isOfSales && (
        <SearchStatus
          error={error}
          comparables={view.comparables}
          requiredRadius={draft.search ? requiredRadius(listed, draft.search) : 0}
          city={cityLabel(property.municipality)}
        />
      )}
      {isOfSales && error && <FailureNotice error={error} cancelled={propertyMessages().searchCancelled} />}
      {view.comparables && filters && view.comparables.nearest.length > 0 && (
        <>
          <ComparablesOptions {...props} comparables={view.comparables} filters={filters} />
          {!isOfSales && <SubjectFacts {...props} names={lackingFacts(property, listed)} />}
          <GridOptions {...props} listed={listed} selected={selected.length} />
          <ComparableList listed={listed} selectedIds={new Set(draft.selectedIds)} select={actions.select} />
          <MapButton source={comparablesOnMap(property, place, listed)} />
        </>
      )}
    </ScreenLayout>
  );
}

interface EarlierSheetProps {
  sheet: string;
  /** Null where what was entered in it would be lost. */
  replace: (() => void) | null;
  insertNew(): void;
}

/** Asks what becomes of the sheet of an earlier comparison. */
function EarlierSheet({ sheet, replace, insertNew }: EarlierSheetProps) {
  const styles = useStyles();
  const text = comparablesMessages();
  return (
    <div role="group" aria-label={text.replaceSheet} className={styles.question}>
      <Notice intent="warning">{replace ? text.earlierSheet(sheet) : text.earlierSheetToKeep(sheet)}</Notice>
      {replace && <Button onClick={replace}>{text.replaceSheet}</Button>}
      <Button onClick={insertNew}>{text.insertNewSheet}</Button>
    </div>
  );
}

function MapButton({ source }: { source: MapSource }) {
  const styles = useStyles();
  const showOnMap = useShowOnMap();
  return (
    <Button className={styles.map} icon={<MapRegular />} onClick={() => showOnMap(source)}>
      {mapMessages().open}
    </Button>
  );
}

function BasisField({ draft, change }: Pick<PropertyTabProps, 'draft' | 'change'>) {
  const text = salesMessages();
  return (
    <ChoiceField<GridBasis>
      label={text.basis}
      name="basis"
      value={draft.basis}
      choices={[
        ['assessed', text.bases.assessed],
        ['sales', text.bases.sales],
      ]}
      // Rates and their reasons are about one kind of value.
      change={(basis) => change({ basis, selectedIds: [], choices: {} })}
    />
  );
}

interface SearchStatusProps {
  error: Error | null;
  comparables: Comparables | null;
  requiredRadius: number;
  city: string;
}

/** What to know about a search besides its results. */
function SearchStatus({ error, comparables, requiredRadius: radius, city }: SearchStatusProps) {
  const text = comparablesMessages();
  if (error) return <FailureNotice error={error} cancelled={propertyMessages().searchCancelled} />;
  if (!comparables) return <Body1>{text.findFirst}</Body1>;
  if (!comparables.cityHasAssessments) return <Body1>{text.cityWithoutAssessments(city)}</Body1>;
  const { nearest, completeWithin, outdated } = comparables;
  return (
    <>
      {nearest.length === 0 && <Body1>{text.noneFound}</Body1>}
      {outdated > 0 && <Caption1>{text.outdated(outdated)}</Caption1>}
      {nearest.length > 0 && completeWithin < radius && (
        <Notice intent="warning">
          {completeWithin === 0
            ? text.onlyNewest(formatNumber(maxAssessments))
            : text.completeWithin(formatNumber(completeWithin))}
        </Notice>
      )}
    </>
  );
}
