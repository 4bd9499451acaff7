import { Button, Caption1, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { fieldLabel } from '@cdata/catalog';
import { language } from '../../../src/language/index.ts';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';
import { datasetOf, selectedFields, type SearchState } from './search-state.ts';
import { useFilledFields } from './use-coverage.ts';
import { searchMessages } from '../search-messages.ts';

const useStyles = makeStyles({
  columns: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  sets: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  list: {
    display: 'flex',
    flexDirection: 'column',
    height: '200px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  neverFilled: { color: tokens.colorNeutralForeground3, marginInlineStart: tokens.spacingHorizontalS },
});

interface ColumnsPickerProps {
  search: SearchState;
  error: string | undefined;
  select(columns: string[]): void;
}

export function ColumnsPicker({ search, error, select }: ColumnsPickerProps) {
  const styles = useStyles();
  const text = searchMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const { fields, defaultFields } = datasetOf(search);
  const city = search.values.municipality?.trim() ?? '';
  const filled = useFilledFields(search.dataset, city, isOpen);
  const isFilled = (name: string) => filled === null || filled.has(name);
  const selected = selectedFields(search).map(({ name }) => name);
  const matches = fields.filter(({ name, meaning }) =>
    `${Object.values(fieldLabel(name)).join(' ')} ${name} ${meaning?.[language()] ?? ''}`
      .toLowerCase()
      .includes(filter.trim().toLowerCase()),
  );
  const toggle = (name: string, isOn: boolean) =>
    select(isOn ? [...selected, name] : selected.filter((column) => column !== name));
  return (
    <div className={styles.columns}>
      <Field validationMessage={error}>
        {() => (
          <DisclosureButton isOpen={isOpen} setOpen={setIsOpen}>
            {text.columns(selected.length, fields.length)}
          </DisclosureButton>
        )}
      </Field>
      {isOpen && (
        <>
          <Input
            value={filter}
            onChange={(_, { value }) => setFilter(value)}
            placeholder={text.findColumn}
            aria-label={text.findColumn}
            contentBefore={<SearchRegular />}
          />
          <div className={styles.sets}>
            <Button size="small" onClick={() => select([...defaultFields])}>
              {text.defaultColumns}
            </Button>
            <Button size="small" onClick={() => select(fields.map(({ name }) => name))}>
              {text.allColumns}
            </Button>
            {filled && (
              <Button size="small" onClick={() => select(fields.map(({ name }) => name).filter(isFilled))}>
                {text.filledColumns(city)}
              </Button>
            )}
            <Button size="small" onClick={() => select([])}>
              {text.noColumns}
            </Button>
          </div>
          <div className={styles.list}>
            {matches.map(({ name, meaning }) => (
              <Checkbox
                key={name}
                label={
                  <>
                    {fieldLabel(name)[language()]}
                    {!isFilled(name) && (
                      <Caption1 className={styles.neverFilled}>{text.neverFilled(city)}</Caption1>
                    )}
                  </>
                }
                title={meaning?.[language()]}
                checked={selected.includes(name)}
                onChange={(_, { checked }) => toggle(name, checked === true)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
