import { Field, InfoLabel, Input, makeStyles, Select, Subtitle2, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { parameterLabel, valueLabel, type DatasetName, type Parameter } from '@cdata/catalog';
import { language, messages } from '../../src/messages/index.ts';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { CityField } from './city-field.tsx';
import { PlaceFromSelection } from './place-from-selection.tsx';
import { datasetOf, formParameters, inputOf, type SearchState } from './search-state.ts';
import type { ValidationErrors } from './validate-search.ts';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  pairs: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
  syntax: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  // Aligns the button's text with the labels above it.
  // A control must not push its neighbours out of the pane.
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

/** Filters that are always in view; the others open with a click. */
const firstFilters = 6;

interface FilterFormProps {
  search: SearchState;
  errors: ValidationErrors;
  change(values: Record<string, string>): void;
}

export function FilterForm({ search, errors, change }: FilterFormProps) {
  const styles = useStyles();
  const text = messages().search;
  const parameters = formParameters(datasetOf(search));
  // A place that was drawn on the map is in view.
  const [isOpen, setIsOpen] = useState(() => (search.values.lat ?? '') !== '');
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
              {parameterLabel(words)[language()]}
            </InfoLabel>
          }
          validationMessage={errors.q}
        >
          <Input
            name="q"
            value={search.values.q ?? ''}
            onChange={(_, { value }) => change({ q: value })}
            spellCheck={false}
          />
        </Field>
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
              <PlaceFromSelection select={({ lat, lng }) => change({ lat: String(lat), lng: String(lng) })} />
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
    </div>
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
  const { field } = useStyles();
  if (type === 'city') {
    return (
      <CityField
        label={label}
        hint={messages().search.cityHint}
        error={error}
        value={value}
        dataset={dataset}
        name={name}
        change={change}
      />
    );
  }
  const showsRule = !error && (type === 'text' || (group === 'place' && name === 'radius_km'));
  return (
    <Field
      className={field}
      label={label}
      hint={showsRule ? rule[language()] : undefined}
      validationMessage={error}
    >
      <Control parameter={parameter} value={value} change={change} />
    </Field>
  );
}

function Control({
  parameter: { type, values = [], name },
  value,
  change,
}: Pick<FilterFieldProps, 'parameter' | 'value' | 'change'>) {
  const { any, yes, no } = messages().search;
  const className = useStyles().control;
  const props = {
    className,
    value,
    name,
    onChange: (_: unknown, data: { value: string }) => change(data.value),
  };
  switch (type) {
    case 'enum':
      return (
        <Select {...props}>
          <option value="">{any}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {valueLabel(one)?.[language()] ?? one}
            </option>
          ))}
        </Select>
      );
    case 'boolean':
      return (
        <Select {...props}>
          <option value="">{any}</option>
          <option value="true">{yes}</option>
          <option value="false">{no}</option>
        </Select>
      );
    case 'date':
      return <Input {...props} type="date" />;
    case 'number':
    case 'integer':
      return <Input {...props} inputMode="decimal" />;
    default:
      return <Input {...props} spellCheck={false} />;
  }
}
