import {
  Button,
  Caption1,
  Field,
  Input,
  makeStyles,
  Subtitle2,
  tokens,
  useId,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { RememberedTable } from '../../src/tables/saved-query.ts';
import { messages } from '../../src/messages/index.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ColumnsPicker } from '../search/columns-picker.tsx';
import { FilterForm } from '../search/filter-form.tsx';
import { faults } from '../search/search-faults.ts';
import { chosenColumns, newSearch, rowsWanted, toQuery, type SearchState } from '../search/search-state.ts';
import type { QueryChange } from './table-refresh.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  footer: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** A remembered query as it would have been typed. */
const asTyped = ({ dataset, query, fieldsThere, rows }: RememberedTable): SearchState => ({
  ...newSearch,
  dataset,
  values: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value ?? '')])),
  columns: { [dataset]: fieldsThere },
  rows: String(rows),
});

interface EditQueryProps {
  table: RememberedTable;
  save(change: QueryChange): void;
  leave(): void;
}

/** The query of a table as a form; saving it refreshes the table with it. */
export function EditQuery({ table, save, leave }: EditQueryProps) {
  const styles = useStyles();
  const title = useId();
  const text = messages().tables;
  const [search, set] = useState(() => asTyped(table));
  const change = (part: Partial<SearchState>) => set({ ...search, ...part });
  const wrong = faults(search);
  const lawful = Object.keys(wrong).length === 0;
  const submit = () =>
    save({
      query: toQuery(search),
      fields: chosenColumns(search).map(({ name }) => name),
      rows: rowsWanted(search),
    });
  return (
    <ScreenLayout
      footer={
        <div className={styles.footer}>
          <Button appearance="primary" size="large" disabledFocusable={!lawful} onClick={submit}>
            {text.save}
          </Button>
          <Button size="large" onClick={leave}>
            {text.leave}
          </Button>
        </div>
      }
    >
      <section className={styles.form} aria-labelledby={title}>
        <Subtitle2 as="h2" id={title}>
          {text.editing(table.name)}
        </Subtitle2>
        <FilterForm
          search={search}
          faults={wrong}
          change={(values) => change({ values: { ...search.values, ...values } })}
        />
        <ColumnsPicker
          search={search}
          fault={wrong.columns}
          choose={(columns) => change({ columns: { [search.dataset]: columns } })}
        />
        <Caption1>{text.editHint}</Caption1>
        <Field label={text.rows} validationMessage={wrong.rows}>
          <Input
            name="rows"
            value={search.rows}
            onChange={(_, { value }) => change({ rows: value })}
            inputMode="numeric"
          />
        </Field>
      </section>
    </ScreenLayout>
  );
}
