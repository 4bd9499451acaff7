import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components';
import type { DatasetName } from '../../src/catalog/index.ts';
import { citiesLike, useCities } from './cities.ts';

const useStyles = makeStyles({
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

interface CityFieldProps {
  label: string;
  hint: string;
  fault: string | undefined;
  value: string;
  /** Whose cities are suggested; those of every dataset where it is null. */
  dataset: DatasetName | null;
  name: string;
  change(value: string): void;
}

/** Takes a city: typed, or chosen among those that the service knows. */
export function CityField({ label, hint, fault, value, dataset, name, change }: CityFieldProps) {
  const styles = useStyles();
  const { cities, ask } = useCities(dataset);
  const suggested = citiesLike(cities, value);
  // A name that is there whole needs no suggestion, and what is not there has none.
  const chosen = cities.some((city) => city.name === value);
  return (
    <Field className={styles.field} label={label} hint={fault ? undefined : hint} validationMessage={fault}>
      <Combobox
        className={styles.control}
        input={{ className: styles.control, name, spellCheck: false, autoComplete: 'off' }}
        freeform
        value={value}
        selectedOptions={chosen ? [value] : []}
        onFocus={ask}
        // Fluent marks the option that fits what is pasted, and forgets the mark only where a list was open to close.
        onBlur={(event) => event.currentTarget.removeAttribute('aria-activedescendant')}
        onOpenChange={(_, { open }) => open && ask()}
        onChange={(event) => change(event.target.value)}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && change(optionValue)}
      >
        {(chosen ? cities : suggested).map((city) => (
          <Option key={city.slug} value={city.name} text={city.name}>
            {[city.name, city.province].filter(Boolean).join(', ')}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}
