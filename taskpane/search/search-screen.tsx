import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { datasets, type DatasetName } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { useDraft } from '../frame/draft.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst, ScreenLayout } from '../frame/screen-layout.tsx';
import { ColumnsPicker } from './columns-picker.tsx';
import { FilterForm } from './filter-form.tsx';
import { PullStatus } from './pull-status.tsx';
import { faults, refusedParameter } from './search-faults.ts';
import { useSearchFormula } from './search-formula.ts';
import { SearchPreview } from './search-preview.tsx';
import { datasetOf, newSearch, sameSearch } from './search-state.ts';
import { useTablePull } from './table-pull.ts';
import { usePreview } from './use-preview.ts';
import { WhereField } from './where-field.tsx';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Searches a dataset, shows the first rows, and puts the records into a table. */
export function SearchScreen() {
  const styles = useStyles();
  const text = messages().search;
  const connection = useConnection();
  const [search, set] = useDraft('search', newSearch);
  const pull = useTablePull();
  const formula = useSearchFormula(search);
  const wrong = faults(search);
  const preview = usePreview(search);
  const { job } = pull;
  const failed = job?.state === 'failed' && sameSearch(job.input, search) ? job : null;
  const refused = refusedParameter(failed?.error ?? preview.error, search);
  const said = { ...refused, ...wrong };
  const refusedName = Object.keys(refused)[0];
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusedName) showFault(form.current);
  }, [refusedName]);
  const whenReady = (act: () => void) => (Object.keys(wrong).length === 0 ? act() : showFault(form.current));
  const asFormula = search.destination === 'formula';
  const underWay = job !== null && isUnderWay(job);
  if (!connection) return <ConnectFirst />;
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">
            {asFormula && <FormulaStatus {...formula} />}
            {!(asFormula && !underWay) && !(failed && refusedName) && <PullStatus job={job} />}
          </div>
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={underWay && !asFormula}
            onClick={() => whenReady(() => (asFormula ? formula.put() : pull.start(search)))}
          >
            {asFormula ? text.putFormula : text.putIntoTable}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        <Field label={text.dataset} hint={datasetOf(search).meaning[language()]}>
          <Select
            value={search.dataset}
            name="dataset"
            onChange={(_, { value }) => set({ dataset: value as DatasetName })}
          >
            {Object.values(datasets).map(({ name, label }) => (
              <option key={name} value={name}>
                {label[language()]}
              </option>
            ))}
          </Select>
        </Field>
        <FilterForm
          search={search}
          faults={said}
          change={(values) => set({ values: { ...search.values, ...values } })}
        />
        <ColumnsPicker
          search={search}
          fault={said.columns}
          choose={(columns) => set({ columns: { ...search.columns, [search.dataset]: columns } })}
        />
        <WhereField search={search} fault={said.rows} change={set} />
      </div>
      <SearchPreview
        {...preview}
        search={search}
        error={refusedName ? null : preview.error}
        ask={() => whenReady(preview.ask)}
      />
    </ScreenLayout>
  );
}

/** Where the formula stands that was put, or why it could not be. */
function FormulaStatus({ cell, error }: { cell: string | null; error: Error | null }) {
  if (!cell && !error) return null;
  return (
    <Notice intent={error ? 'error' : 'success'}>
      {error?.message ?? messages().search.formulaPut(cell!)}
    </Notice>
  );
}

/** Puts the focus into the first field with something wrong, which brings it into view. */
function showFault(form: HTMLElement | null): void {
  const field = form?.querySelector('.fui-Field:has(.fui-Field__validationMessage)');
  const control = field?.querySelector<HTMLElement>('input, select') ?? field?.querySelector('button');
  control?.focus();
}
