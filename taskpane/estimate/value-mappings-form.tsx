import { Caption1, Checkbox, makeStyles, Select, tokens } from '@fluentui/react-components';
import { cityLabel, permitTypes, slug, valueLabel } from '@cdata/catalog';
import { language } from '../../src/language/index.ts';
import {
  type PermitForm,
  type PermitReading,
  type ValueMapping,
  estimateMessages,
  rowsOfSharedNames,
} from '../../src/features/estimate/index.ts';
import { ProvinceChoice } from '../column-runs/list-province.tsx';
import { Section } from '../frame/section.tsx';
const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  text: { overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

interface ValueMappingsFormProps {
  /** Null until the rows are counted. */
  reading: PermitReading | null;
  form: PermitForm;
  change(part: Partial<PermitForm>): void;
}

/** How the texts of the columns are mapped, for the user to check and to change before the run. */
export function ValueMappingsForm({ reading, form, change }: ValueMappingsFormProps) {
  const text = estimateMessages();
  if (!reading) return null;
  const { mappings, cities } = reading;
  const ofColumn = (column: ValueMapping['column']) =>
    mappings.filter((mapping) => mapping.column === column);
  const types = permitTypes.map((type) => ({ value: type, label: valueLabel(type)?.[language()] ?? type }));
  return (
    <>
      <MappingList
        title={text.typeMappings}
        mappings={ofColumn('permit_type')}
        control={({ text: label, value }) => (
          <ValueSelect
            {...{ label, value, options: types, placeholder: text.notRecognized }}
            choose={(type) => change({ types: { ...form.types, [slug(label)]: type } })}
          />
        )}
      />
      <MappingList
        title={text.cityMappings}
        mappings={ofColumn('municipality')}
        control={({ text: label, value }) => (
          <ValueSelect
            {...{ label, value, placeholder: text.cityNotRecognized }}
            options={citiesFor(value, cities)}
            choose={(city) => change({ cities: { ...form.cities, [slug(label)]: city } })}
          />
        )}
      />
      <ProvinceChoice
        provinces={{ untold: rowsOfSharedNames(mappings), told: null, toldRows: 0 }}
        province={form.province ?? undefined}
        choose={(answer) => change({ province: answer === 'unknown' ? null : answer })}
      />
      {ofColumn('municipality').some(({ value }) => value === null) && (
        <Checkbox
          label={text.nationalEstimates}
          checked={form.nationalEstimates}
          onChange={(_, { checked }) => change({ nationalEstimates: checked === true })}
        />
      )}
    </>
  );
}

interface MappingListProps {
  title: string;
  mappings: readonly ValueMapping[];
  control(mapping: ValueMapping): React.ReactNode;
}

function MappingList({ title, mappings, control }: MappingListProps) {
  const styles = useStyles();
  const text = estimateMessages();
  if (mappings.length === 0) return null;
  return (
    <Section title={title}>
      {mappings.map((mapping) => (
        <div key={`${mapping.text} ${mapping.province ?? ''}`} className={styles.row}>
          <Caption1 className={styles.text}>{text.mapping(mapping.text, mapping.rows)}</Caption1>
          {control(mapping)}
        </div>
      ))}
    </Section>
  );
}

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

/** The cities with permit records; without a list of them, the one that is read. */
const citiesFor = (value: string | null, cities: PermitReading['cities']): SelectOption<string>[] =>
  cities.length > 0
    ? cities.map((city) => ({ value: city.slug, label: city.name }))
    : [value ?? ''].filter(Boolean).map((city) => ({ value: city, label: cityLabel(city) }));

interface ValueSelectProps<Value extends string> {
  /** The text that is mapped. */
  label: string;
  value: string | null;
  options: readonly SelectOption<Value>[];
  /** Shown while the text is not recognized. */
  placeholder: string;
  choose(value: Value): void;
}

function ValueSelect<Value extends string>({
  label,
  value,
  options,
  placeholder,
  choose,
}: ValueSelectProps<Value>) {
  const styles = useStyles();
  return (
    <Select
      className={styles.control}
      size="small"
      aria-label={estimateMessages().mappingOf(label)}
      value={value ?? ''}
      onChange={(_, { value: choice }) => choose(choice as Value)}
    >
      {value === null && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
