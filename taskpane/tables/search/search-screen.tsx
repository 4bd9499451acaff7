import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { datasetMeaning, datasets } from '@cdata/catalog';
import { language } from '../../../src/language/index.ts';
import { startFetch, type FetchTask } from '../../../src/features/tables/index.ts';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { ChoiceField, TextField } from '../../frame/form-field.tsx';
import { focusFirstError } from '../../frame/focus-first-error.ts';
import { useDraft } from '../../frame/draft.ts';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';
import { ConnectFirst, PrimaryButton, ScreenLayout } from '../../frame/screen-layout.tsx';
import { TaskProgress } from '../../frame/task-progress.tsx';
import { useLatestTask } from '../../frame/use-tasks.ts';
import { ColumnsPicker } from './columns-picker.tsx';
import { FilterForm } from './filter-form.tsx';
import { ReadySearchField, type ReadySearchName } from './ready-searches.tsx';
import { SearchCost } from './search-cost.tsx';
import { SearchPreview, usePreview } from './search-preview.tsx';
import { FetchResult, FormulaResult, useFormulaInsertion } from './search-result.tsx';
import {
  datasetOf,
  destinations,
  emptySearch,
  isSameQuery,
  tableSearch,
  type SearchState,
} from './search-state.ts';
import { StoppedSource } from './city-field.tsx';
import { rejectedParameter, validateSearch, type ValidationErrors } from './validate-search.ts';
import { searchMessages } from '../search-messages.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  result: { ':empty': { marginBottom: `calc(-1 * ${tokens.spacingVerticalM})` } },
  row: {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
});

export function SearchScreen() {
  const styles = useStyles();
  const runtime = useRuntime();
  const connection = useConnection();
  const [search, change] = useDraft('search', emptySearch);
  const task: FetchTask | null = useLatestTask('fetch');
  const formula = useFormulaInsertion(search);
  const preview = usePreview(search);
  const current = tableSearch(search);
  const failedTask = task?.state === 'failed' && isSameQuery(task.input, current) ? task : null;
  const invalid = validateSearch(search);
  const rejection = rejectedParameter(failedTask?.error ?? preview.error, search);
  const errors = { ...rejection, ...invalid };
  const rejectedName = Object.keys(rejection)[0];
  const form = useFocusOnError(rejectedName);
  const ifValid = (act: () => void) =>
    Object.keys(invalid).length === 0 ? act() : focusFirstError(form.current);
  const isFetching = task !== null && isUnderWay(task);
  const isFormula = search.destination === 'formula';
  const changeValues = (values: Record<string, string>) =>
    change({ values: { ...search.values, ...values } });
  const insert = () => {
    if (search.destination === 'formula') return formula.insert();
    const subject = [current.dataset.label[language()], search.values.municipality?.trim()];
    startFetch(runtime, {
      search: current,
      destination: search.destination,
      subject: subject.filter(Boolean).join(', '),
    });
  };
  if (!connection) return <ConnectFirst />;
  return (
    <ScreenLayout
      footer={
        <>
          {isFetching && <TaskProgress task={task} />}
          {Object.keys(invalid).length === 0 && !isFetching && (
            <SearchCost search={current} page={preview.page} />
          )}
          <PrimaryButton isBusy={isFetching && !isFormula} onClick={() => ifValid(insert)}>
            {isFormula ? searchMessages().insertFormula : searchMessages().insertTable}
          </PrimaryButton>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        <QueryFields search={search} errors={errors} change={change} changeValues={changeValues} />
        <StoppedSource {...search} />
        <ColumnsPicker
          search={search}
          error={errors.columns}
          select={(columns) => change({ columns: { ...search.columns, [search.dataset]: columns } })}
        />
        <DestinationFields search={search} error={errors.maxRows} change={change} />
      </div>
      <div className={styles.result} aria-live="polite">
        {isFormula && <FormulaResult {...formula} />}
        {task && !isUnderWay(task) && !isFormula && !(failedTask && rejectedName) && (
          <FetchResult task={task} search={search} change={changeValues} />
        )}
      </div>
      <SearchPreview
        {...preview}
        search={search}
        change={changeValues}
        error={rejectedName ? null : preview.error}
        load={() => ifValid(preview.load)}
      />
    </ScreenLayout>
  );
}

interface QueryFieldsProps {
  search: SearchState;
  errors: ValidationErrors;
  change(change: Partial<SearchState>): void;
  changeValues(values: Record<string, string>): void;
}

/** What is searched: a ready-made search, or a dataset and filters. */
function QueryFields({ search, errors, change, changeValues }: QueryFieldsProps) {
  const text = searchMessages();
  const [readySearch, setReadySearch] = useState<ReadySearchName | null>(null);
  return (
    <>
      <ReadySearchField
        search={search}
        choose={(name, parts) => {
          setReadySearch(name);
          change(parts);
        }}
      />
      <ChoiceField
        label={text.dataset}
        hint={datasetMeaning(datasetOf(search))[language()]}
        name="dataset"
        value={search.dataset}
        choices={Object.values(datasets).map(({ name, label }) => [name, label[language()]])}
        change={(dataset) => change({ dataset })}
      />
      <FilterForm
        // The location of a ready-made search is in view once it is chosen.
        key={readySearch}
        isOpen={readySearch !== null}
        search={search}
        errors={errors}
        change={changeValues}
      />
    </>
  );
}

/** The ref of a form whose first field with an error takes the focus when the service rejects one. */
function useFocusOnError(rejectedName: string | undefined): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejectedName) focusFirstError(form.current);
  }, [rejectedName]);
  return form;
}

interface DestinationFieldsProps {
  search: SearchState;
  error: string | undefined;
  change(change: Partial<SearchState>): void;
}

function DestinationFields({ search, error, change }: DestinationFieldsProps) {
  const styles = useStyles();
  const text = searchMessages();
  return (
    <div className={styles.row}>
      <TextField
        label={text.maxRows}
        name="maxRows"
        value={search.maxRows}
        error={error}
        inputMode="numeric"
        change={(maxRows) => change({ maxRows })}
      />
      <ChoiceField
        label={text.destination}
        name="destination"
        value={search.destination}
        choices={destinations.map((destination) => [destination, text.destinations[destination]])}
        change={(destination) => change({ destination })}
      />
    </div>
  );
}
