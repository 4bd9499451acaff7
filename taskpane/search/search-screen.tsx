import {
  Body1,
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceError } from '../../src/api/index.ts';
import { datasets, entityTypes, type EntityType } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ColumnsPicker } from './columns-picker.tsx';
import { FilterForm } from './filter-form.tsx';
import { PreviewTable } from './preview-table.tsx';
import { PullStatus } from './pull-status.tsx';
import {
  chosenColumns,
  datasetOf,
  faults,
  offered,
  toQuery,
  type Place,
  type SearchState,
} from './search-state.ts';
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
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '32px' },
  secondary: { alignSelf: 'flex-start' },
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
  const [previewed, setPreviewed] = useState<SearchState | null>(null);
  const wrong = faults(search);
  const preview = useQuery({
    queryKey: ['preview', connection?.address, previewed && [previewed.entityType, toQuery(previewed)]],
    queryFn: ({ signal }) =>
      lookups.pages(previewed!.entityType)({ ...toQuery(previewed!), limit: previewRows }, { signal }),
    enabled: previewed !== null && connection !== null,
    gcTime: 0,
  });

  const running = pull.state.kind === 'running';
  const refusal = pull.state.kind === 'failed' ? pull.state.error : preview.error;
  const said = { ...wrong, ...namedBy(refusal, search) };
  const ready = () => Object.keys(wrong).length === 0;
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
          <div aria-live="polite">
            <PullStatus state={pull.state} />
          </div>
          {running ? (
            <Button
              size="large"
              onClick={pull.cancel}
              disabled={pull.state.kind === 'running' && pull.state.cancelling}
            >
              {text.cancel}
            </Button>
          ) : (
            <Button appearance="primary" size="large" onClick={() => ready() && pull.start(search)}>
              {text.putIntoTable}
            </Button>
          )}
        </>
      }
    >
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
      <div className={styles.preview} aria-live="polite">
        <Button className={styles.secondary} onClick={() => ready() && setPreviewed({ ...search })}>
          {text.preview}
        </Button>
        {preview.isFetching && <Spinner size="tiny" labelPosition="after" label={text.previewing} />}
        {preview.error && !preview.isFetching && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{preview.error.message}</MessageBarBody>
          </MessageBar>
        )}
        {preview.data && !preview.isFetching && previewed?.entityType === search.entityType && (
          <PreviewTable page={preview.data} fields={chosenColumns(search)} />
        )}
      </div>
    </ScreenLayout>
  );
}

/** The service's refusal of a parameter stands at its field, where the sentence names it. */
function namedBy(error: Error | null, search: SearchState): Record<string, string> {
  if (!(error instanceof ServiceError) || error.status !== 422) return {};
  const named = offered(datasetOf(search)).find(({ name }) => new RegExp(`\\b${name}\\b`).test(error.detail));
  return named ? { [named.name]: error.detail } : {};
}
