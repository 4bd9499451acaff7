import { InfoLabel, makeStyles, Subtitle2, tokens, type LabelProps } from '@fluentui/react-components';
import { useState } from 'react';
import { parameterLabel, valueLabel, type DatasetName, type Parameter } from '@cdata/catalog';
import { language } from '../../../src/language/index.ts';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';
import { ChoiceField, TextField, type Choice } from '../../frame/form-field.tsx';
import { CityField } from './city-field.tsx';
import { PlaceFinder } from './place-finder.tsx';
import { datasetOf, formParameters, inputOf, type SearchState } from './search-state.ts';
import type { ValidationErrors } from './validate-search.ts';
import { searchMessages } from '../search-messages.ts';

const useStyles = makeStyles({
  pairs: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
  syntax: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

/** Filters that are always in view; the others open with a click. */
const firstFilters = 6;

interface FilterFormProps {
  search: SearchState;
  errors: ValidationErrors;
  /** Whether all filters are in view from the start; false by default. */
  isOpen?: boolean;
  change(values: Record<string, string>): void;
}

export function FilterForm({ search, errors, isOpen: startsOpen = false, change }: FilterFormProps) {
  const styles = useStyles();
  const text = searchMessages();
  const parameters = formParameters(datasetOf(search));
  // A place that was drawn on the map is in view.
  const [isOpen, setIsOpen] = useState(() => startsOpen || (search.values.lat ?? '') !== '');
  const words = parameters.find(({ name }) => name === 'q');
  const filters = parameters.filter(({ group, name }) => group === 'filter' && name !== 'q');
  const rest = [...filters.slice(firstFilters), ...parameters.filter(({ group }) => group !== 'filter')];
  const setCount = rest.filter((parameter) => inputOf(search, parameter) !== '').length;
  const showsRest = isOpen || rest.some(({ name }) => errors[name]);
  const field = (parameter: Parameter) => (
    <FilterField
      key={parameter.name}
      dataset={search.dataset}
      parameter={parameter}
      value={search.values[parameter.name] ?? ''}
      error={errors[parameter.name]}
      change={(value) => change({ [parameter.name]: value })}
    />
  );
  const fieldsOf = (group: Parameter['group']) => {
    const fields = rest.filter((parameter) => parameter.group === group).map(field);
    return fields.length > 0 && <div className={styles.pairs}>{fields}</div>;
  };
  const [filterFields, placeFields, orderFields] = [fieldsOf('filter'), fieldsOf('place'), fieldsOf('order')];
  return (
    <>
      {words && (
        <WordsField
          parameter={words}
          value={search.values.q ?? ''}
          error={errors.q}
          change={(q) => change({ q })}
        />
      )}
      <div className={styles.pairs}>{filters.slice(0, firstFilters).map(field)}</div>
      <DisclosureButton isOpen={showsRest} setOpen={setIsOpen}>
        {showsRest ? text.fewerFilters : text.moreFilters(setCount)}
      </DisclosureButton>
      {showsRest && (
        <>
          {filterFields}
          {placeFields && (
            <>
              <Subtitle2 as="h2">{text.place}</Subtitle2>
              <PlaceFinder select={({ lat, lng }) => change({ lat: String(lat), lng: String(lng) })} />
              {placeFields}
            </>
          )}
          {orderFields && (
            <>
              <Subtitle2 as="h2">{text.order}</Subtitle2>
              {orderFields}
            </>
          )}
        </>
      )}
    </>
  );
}

interface FilterFieldProps {
  dataset: DatasetName;
  parameter: Parameter;
  value: string;
  error: string | undefined;
  change(value: string): void;
}

function FilterField({ dataset, parameter, value, error, change }: FilterFieldProps) {
  const { rule, type, group, name } = parameter;
  const label = parameterLabel(parameter)[language()];
  if (type === 'city') {
    return (
      <CityField
        label={label}
        hint={searchMessages().cityHint}
        error={error}
        value={value}
        dataset={dataset}
        name={name}
        change={change}
      />
    );
  }
  const choices = choicesOf(parameter);
  const field = { label, name, value, error, change };
  if (choices) return <ChoiceField {...field} choices={choices} />;
  const showsRule = type === 'text' || (group === 'place' && name === 'radius_km');
  return (
    <TextField
      {...field}
      hint={showsRule ? rule[language()] : undefined}
      type={type === 'date' ? 'date' : undefined}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : undefined}
    />
  );
}

/** The words to search for, with the syntax that they may use. */
function WordsField({ parameter, ...props }: Omit<FilterFieldProps, 'dataset'>) {
  const styles = useStyles();
  const text = searchMessages();
  const info = (
    <>
      <strong>{text.searchSyntaxTitle}</strong>
      <ul className={styles.syntax}>
        {text.searchSyntax.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
  return (
    <TextField
      // The field is named after the label alone, without its button.
      label={{
        children: (_: unknown, props: LabelProps) => (
          <InfoLabel {...props} info={info}>
            {parameterLabel(parameter)[language()]}
          </InfoLabel>
        ),
      }}
      name="q"
      {...props}
    />
  );
}

/** Null where a value is typed. */
function choicesOf({ type, values = [] }: Parameter): Choice[] | null {
  const { any, yes, no } = searchMessages();
  if (type === 'boolean') {
    return [
      ['', any],
      ['true', yes],
      ['false', no],
    ];
  }
  if (type !== 'enum') return null;
  return [['', any], ...values.map((value): Choice => [value, valueLabel(value)?.[language()] ?? value])];
}
