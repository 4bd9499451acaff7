import { Body1, Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { datasets, entityTypes, type EntityType } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ColumnsPicker } from './columns-picker.tsx';
import { FilterForm } from './filter-form.tsx';
import { PullStatus } from './pull-status.tsx';
import { faults, refusedParameter } from './search-faults.ts';
import { SearchPreview } from './search-preview.tsx';
import { datasetOf, sameSearch, toQuery, type Place, type SearchState } from './search-state.ts';
import type { TablePull } from './table-pull.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  control: { minWidth: 0, width: '100%' },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Rows that a preview shows. */
const previewRows = 10;

interface SearchScreenProps {
  search: SearchState;
  change(search: SearchState): void;
  pull: TablePull;
  connect(): void;
}

/** Searches a dataset, shows the first rows, and puts the records into a table. */
export function SearchScreen({ search, change, pull, connect }: SearchScreenProps) {
  const styles = useStyles();
  const text = messages().pane;
  const connection = useConnection();
  const { lookups } = useRuntime();
  const wrong = faults(search);
  const preview = useMutation({
    mutationFn: (asked: SearchState) =>
      lookups.pages(asked.entityType)({ ...toQuery(asked), limit: previewRows }),
    gcTime: 0,
  });
  // What was answered to another search says nothing of this one.
  const previewed = preview.variables && sameSearch(preview.variables, search);
  const previewError = previewed ? preview.error : null;
  const failed = pull.state.kind === 'failed' && sameSearch(pull.state.search, search) ? pull.state : null;
  const refused = refusedParameter(failed?.error ?? previewError, search);
  const said = { ...refused, ...wrong };
  const refusedName = Object.keys(refused)[0];
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusedName) showFault(form.current);
  }, [refusedName]);
  const whenReady = (act: () => void) => (Object.keys(wrong).length === 0 ? act() : showFault(form.current));
  const running = pull.state.kind === 'running';
  const set = (part: Partial<SearchState>) => change({ ...search, ...part });

  if (!connection) {
    return (
      <ScreenLayout
        footer={
          <Button appearance="primary" size="large" onClick={connect}>
            {text.connect}
          </Button>
        }
      >
        <Body1>{text.connectFirst}</Body1>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout
      footer={
        <>
          <div aria-live="polite">{failed && refusedName ? null : <PullStatus state={pull.state} />}</div>
          {running ? (
            <Button
              size="large"
              onClick={pull.cancel}
              disabled={pull.state.kind === 'running' && pull.state.cancelling}
            >
              {text.cancel}
            </Button>
          ) : (
            <Button appearance="primary" size="large" onClick={() => whenReady(() => pull.start(search))}>
              {text.putIntoTable}
            </Button>
          )}
        </>
      }
    >
      <div ref={form} className={styles.form}>
        <Field label={text.dataset} hint={datasetOf(search).meaning[language()]}>
          <Select
            value={search.entityType}
            name="dataset"
            onChange={(_, { value }) => set({ entityType: value as EntityType })}
          >
            {entityTypes.map((name) => (
              <option key={name} value={name}>
                {datasets[name].label[language()]}
              </option>
            ))}
          </Select>
        </Field>
        <FilterForm
          search={search}
          faults={said}
          change={(name, value) => set({ values: { ...search.values, [name]: value } })}
        />
        <ColumnsPicker
          search={search}
          fault={said.columns}
          choose={(columns) => set({ columns: { ...search.columns, [search.entityType]: columns } })}
        />
        <div className={styles.row}>
          <Field label={text.rows} validationMessage={said.rows}>
            <Input
              className={styles.control}
              name="rows"
              value={search.rows}
              onChange={(_, { value }) => set({ rows: value })}
              inputMode="numeric"
            />
          </Field>
          <Field label={text.where}>
            <Select
              className={styles.control}
              name="place"
              value={search.place}
              onChange={(_, { value }) => set({ place: value as Place })}
            >
              <option value="new sheet">{text.onNewSheet}</option>
              <option value="active cell">{text.atActiveCell}</option>
            </Select>
          </Field>
        </div>
      </div>
      <SearchPreview
        search={search}
        page={previewed ? preview.data : undefined}
        asking={preview.isPending}
        error={refusedName ? null : previewError}
        ask={() => whenReady(() => preview.mutate(search))}
      />
    </ScreenLayout>
  );
}

/** Puts the focus into the first field with something wrong, which brings it into view. */
function showFault(form: HTMLElement | null): void {
  const field = form?.querySelector('.fui-Field:has(.fui-Field__validationMessage)');
  const control = field?.querySelector<HTMLElement>('input, select') ?? field?.querySelector('button');
  control?.focus();
}
