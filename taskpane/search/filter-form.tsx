import { Button, Field, InfoLabel, Input, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Parameter } from '../../src/catalog/index.ts';
import { language, messages } from '../../src/messages/index.ts';
import { FilterField } from './filter-field.tsx';
import { PlaceFromSelection } from './place-from-selection.tsx';
import { datasetOf, offered, typed, type SearchState } from './search-state.ts';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  pairs: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
  syntax: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  // Its text stands under the labels above it.
  more: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

/** Filters that stand in view whatever the dataset; the others are one click away. */
const shownFirst = 6;

interface FilterFormProps {
  search: SearchState;
  faults: Record<string, string>;
  change(values: Record<string, string>): void;
}

/** The form of a dataset, made of the parameters that it accepts. */
export function FilterForm({ search, faults, change }: FilterFormProps) {
  const styles = useStyles();
  const text = messages().search;
  const [open, setOpen] = useState(false);
  const parameters = offered(datasetOf(search));
  const words = parameters.find(({ name }) => name === 'q');
  const filters = parameters.filter(({ group, name }) => group === 'filter' && name !== 'q');
  const first = filters.slice(0, shownFirst);
  const rest = [...filters.slice(shownFirst), ...parameters.filter(({ group }) => group !== 'filter')];
  const isSet = (parameter: Parameter) => typed(search, parameter) !== '';
  const faulty = rest.some(({ name }) => faults[name]);
  const field = (parameter: Parameter) => (
    <FilterField
      key={parameter.name}
      dataset={search.dataset}
      parameter={parameter}
      value={search.values[parameter.name] ?? ''}
      fault={faults[parameter.name]}
      change={(value) => change({ [parameter.name]: value })}
    />
  );
  const part = (group: Parameter['group'], title: string) => {
    const those = rest.filter((parameter) => parameter.group === group);
    return those.length > 0 ? (
      <>
        <Subtitle2 as="h2">{title}</Subtitle2>
        {group === 'place' && (
          <PlaceFromSelection take={({ lat, lng }) => change({ lat: String(lat), lng: String(lng) })} />
        )}
        <div className={styles.pairs}>{those.map(field)}</div>
      </>
    ) : null;
  };
  const opened = open || faulty;
  return (
    <div className={styles.group}>
      {words && (
        <Field
          label={
            <InfoLabel
              info={
                <>
                  <strong>{text.searchSyntaxTitle}</strong>
                  <ul className={styles.syntax}>
                    {text.searchSyntax.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </>
              }
            >
              {words.label[language()]}
            </InfoLabel>
          }
          validationMessage={faults.q}
        >
          <Input
            name="q"
            value={search.values.q ?? ''}
            onChange={(_, { value }) => change({ q: value })}
            spellCheck={false}
          />
        </Field>
      )}
      <div className={styles.pairs}>{first.map(field)}</div>
      <Button
        className={styles.more}
        appearance="subtle"
        size="small"
        icon={opened ? <ChevronUpRegular /> : <ChevronDownRegular />}
        aria-expanded={opened}
        onClick={() => setOpen(!opened)}
      >
        {opened ? text.fewerFilters : text.moreFilters(rest.filter(isSet).length)}
      </Button>
      {opened && (
        <>
          {rest.some(({ group }) => group === 'filter') && (
            <div className={styles.pairs}>{rest.filter(({ group }) => group === 'filter').map(field)}</div>
          )}
          {part('place', text.place)}
          {part('order', text.order)}
        </>
      )}
    </div>
  );
}
