import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type QueryChange, type SavedTable, tableMessages } from '../../src/features/tables/index.ts';
import { TextField } from '../frame/form-field.tsx';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { Section } from '../frame/section.tsx';
import { ColumnsPicker } from './search/columns-picker.tsx';
import { FilterForm } from './search/filter-form.tsx';
import { searchOf, tableSearch, type SearchState } from './search/search-state.ts';
import { validateSearch } from './search/validate-search.ts';
const useStyles = makeStyles({
  footer: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface EditQueryProps {
  table: SavedTable;
  save(change: QueryChange): void;
  close(): void;
}

export function EditQuery({ table, save, close }: EditQueryProps) {
  const styles = useStyles();
  const text = tableMessages();
  const [search, setSearch] = useState(() => searchOf(table));
  const change = (part: Partial<SearchState>) => setSearch({ ...search, ...part });
  const errors = validateSearch(search);
  const submit = () => {
    const { query, fields, maxRows } = tableSearch(search);
    save({ query, fields: fields.map(({ name }) => name), maxRows });
  };
  return (
    <ScreenLayout
      footer={
        <div className={styles.footer}>
          <PrimaryButton isBusy={Object.keys(errors).length > 0} onClick={submit}>
            {text.save}
          </PrimaryButton>
          <Button onClick={close}>{text.discard}</Button>
        </div>
      }
    >
      <Section title={text.editTitle(table.name)} isForm>
        <FilterForm
          search={search}
          errors={errors}
          change={(values) => change({ values: { ...search.values, ...values } })}
        />
        <ColumnsPicker
          search={search}
          error={errors.columns}
          select={(columns) => change({ columns: { [search.dataset]: columns } })}
        />
        <Caption1>{text.editHint}</Caption1>
        <TextField
          label={text.maxRows}
          name="maxRows"
          value={search.maxRows}
          error={errors.maxRows}
          inputMode="numeric"
          change={(maxRows) => change({ maxRows })}
        />
      </Section>
    </ScreenLayout>
  );
}
