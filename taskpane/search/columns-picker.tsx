import { Button, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { language, messages } from '../../src/messages/index.ts';
import { chosenColumns, datasetOf, type SearchState } from './search-state.ts';

const useStyles = makeStyles({
  columns: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  toggle: { justifySelf: 'start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  sets: { display: 'flex', gap: tokens.spacingHorizontalXS },
  list: {
    display: 'flex',
    flexDirection: 'column',
    height: '200px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

interface ColumnsPickerProps {
  search: SearchState;
  fault: string | undefined;
  choose(columns: string[]): void;
}

/** Chooses the columns of the table among the fields of the dataset. */
export function ColumnsPicker({ search, fault, choose }: ColumnsPickerProps) {
  const styles = useStyles();
  const text = messages().search;
  const [open, setOpen] = useState(false);
  const [sought, seek] = useState('');
  const { fields, usual } = datasetOf(search);
  const chosen = chosenColumns(search).map(({ name }) => name);
  const found = fields.filter(({ name, meaning }) =>
    `${name} ${meaning?.[language()] ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const toggle = (name: string, on: boolean) =>
    choose(on ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <div className={styles.columns}>
      <Field validationMessage={fault}>
        {() => (
          <Button
            className={styles.toggle}
            appearance="subtle"
            size="small"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {text.columns(chosen.length, fields.length)}
          </Button>
        )}
      </Field>
      {open && (
        <>
          <Input
            value={sought}
            onChange={(_, { value }) => seek(value)}
            placeholder={text.findColumn}
            aria-label={text.findColumn}
            contentBefore={<SearchRegular />}
          />
          <div className={styles.sets}>
            <Button size="small" onClick={() => choose([...usual])}>
              {text.usualColumns}
            </Button>
            <Button size="small" onClick={() => choose(fields.map(({ name }) => name))}>
              {text.allColumns}
            </Button>
            <Button size="small" onClick={() => choose([])}>
              {text.noColumns}
            </Button>
          </div>
          <div className={styles.list}>
            {found.map(({ name, meaning }) => (
              <Checkbox
                key={name}
                label={name}
                title={meaning?.[language()]}
                checked={chosen.includes(name)}
                onChange={(_, { checked }) => toggle(name, checked === true)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
