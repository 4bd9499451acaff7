import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { cityLabel, type DatasetName, slug, hasStopped } from '@cdata/catalog';
import { citySlug, sharedCityName } from '@cdata/catalog/reading';
import { FormField } from '../../frame/form-field.tsx';
import { useCities } from './use-coverage.ts';
import { searchMessages } from '../search-messages.ts';
import type { City } from '../../../src/engine/index.ts';
import { formatDate } from '../../../src/language/index.ts';
import { Notice } from '../../frame/notice.tsx';
import type { SearchState } from './search-state.ts';

const useStyles = makeStyles({
  control: { minWidth: 0, width: '100%' },
  open: { minWidth: '24px', minHeight: '24px', justifyContent: 'center', alignItems: 'center' },
});

interface CityFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** Suggests the cities of this dataset; for null, those of all datasets. */
  dataset: DatasetName | null;
  name: string;
  change(value: string): void;
}

export function CityField({ label, hint, error, value, dataset, name, change }: CityFieldProps) {
  const styles = useStyles();
  // The cities are loaded when the user enters the field. If they can't be loaded, no city is suggested.
  const [neededFor, setNeededFor] = useState<DatasetName | null>();
  const cities = useCities(dataset, neededFor === dataset);
  const load = () => setNeededFor(dataset);
  const isComplete = cities.some((city) => nameOf(city) === value);
  return (
    <FormField label={label} hint={sharedCityName(citySlug(value)) ?? hint} error={error}>
      <Combobox
        className={styles.control}
        input={{ className: styles.control, name, spellCheck: false, autoComplete: 'off' }}
        // By keyboard, the arrow keys open the list.
        expandIcon={{ 'aria-label': searchMessages().openCities, tabIndex: -1, className: styles.open }}
        freeform
        value={value}
        selectedOptions={isComplete ? [value] : []}
        onFocus={load}
        onBlur={(event) => {
          // Fluent marks the option that matches a pasted text, and removes the mark only when an open list closes.
          event.currentTarget.removeAttribute('aria-activedescendant');
          const named = cities.find((city) => city.slug === citySlug(value));
          const name = named ? nameOf(named) : cityLabel(citySlug(value), value);
          if (name !== value) change(name);
        }}
        onOpenChange={(_, { open }) => open && load()}
        onChange={(event) => change(event.target.value)}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && change(optionValue)}
      >
        {(isComplete ? cities : matchingCities(cities, value)).map((city) => (
          <Option key={city.slug} value={nameOf(city)} text={nameOf(city)}>
            {sharedCityName(city.slug) ?? [city.name, city.province].filter(Boolean).join(', ')}
          </Option>
        ))}
      </Combobox>
    </FormField>
  );
}

/** The name that is entered: one that no other city has. */
const nameOf = ({ slug: city, name }: City): string => sharedCityName(city) ?? name;

/** The cities whose slug contains the input, or that it names otherwise; those that start with it come first. */
export function matchingCities(cities: readonly City[], input: string): City[] {
  const part = slug(input);
  const named = citySlug(input);
  const matching = cities.filter((city) => city.slug.includes(part) || city.slug === named);
  const startsWith = (city: City) => city.slug.startsWith(part);
  return [...matching.filter(startsWith), ...matching.filter((city) => !startsWith(city))];
}

/** Warns that the source of the city's records has probably stopped. Makes no call: the field of the city has. */
export function StoppedSource({ dataset, values }: SearchState) {
  const cities = useCities(dataset, false);
  const city = cities.find((one) => one.slug === citySlug(values.municipality ?? ''));
  if (!city?.latestDate || !hasStopped(dataset, city.latestDate)) return null;
  return (
    <Notice intent="warning">{searchMessages().sourceStopped(city.name, formatDate(city.latestDate))}</Notice>
  );
}
