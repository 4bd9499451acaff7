import { Caption1, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { permitTypes, slug, valueLabel, type PermitType } from '@cdata/catalog';
import { language, messages } from '../../src/messages/index.ts';
import type { PermitForm, ValueMapping } from '../../src/estimate/index.ts';
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
  mappings: readonly ValueMapping[];
  form: PermitForm;
  change(part: Partial<PermitForm>): void;
}

/** How the texts of the columns are mapped, for the user to check and to change before the run. */
export function ValueMappingsForm({ mappings, form, change }: ValueMappingsFormProps) {
  const text = messages().estimate;
  const ofColumn = (column: ValueMapping['column']) =>
    mappings.filter((mapping) => mapping.column === column);
  return (
    <>
      <MappingList
        title={text.typeMappings}
        mappings={ofColumn('permit_type')}
        control={({ text: label, value }) => (
          <TypeSelect
            label={label}
            value={value}
            choose={(type) => change({ types: { ...form.types, [slug(label)]: type } })}
          />
        )}
      />
      <MappingList
        title={text.cityMappings}
        mappings={ofColumn('municipality')}
        control={({ text: label, value }) => (
          <CityInput
            // A mapping that changed elsewhere is shown again.
            key={value}
            label={label}
            value={value ?? ''}
            choose={(city) => change({ cities: { ...form.cities, [slug(label)]: slug(city) } })}
          />
        )}
      />
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
  const text = messages().estimate;
  if (mappings.length === 0) return null;
  return (
    <Section title={title}>
      {mappings.map((mapping) => (
        <div key={mapping.text} className={styles.row}>
          <Caption1 className={styles.text}>{text.mapping(mapping.text, mapping.rows)}</Caption1>
          {control(mapping)}
        </div>
      ))}
    </Section>
  );
}

function TypeSelect({ label, value, choose }: ControlProps<PermitType> & { value: string | null }) {
  const styles = useStyles();
  const text = messages().estimate;
  return (
    <Select
      className={styles.control}
      size="small"
      aria-label={text.mappingOf(label)}
      value={value ?? ''}
      onChange={(_, { value: type }) => choose(type as PermitType)}
    >
      {value === null && <option value="">{text.notRecognized}</option>}
      {permitTypes.map((type) => (
        <option key={type} value={type}>
          {valueLabel(type)?.[language()]}
        </option>
      ))}
    </Select>
  );
}

function CityInput({ label, value, choose }: ControlProps<string> & { value: string }) {
  const styles = useStyles();
  return (
    <Input
      className={styles.control}
      size="small"
      aria-label={messages().estimate.mappingOf(label)}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value.trim() !== '' && slug(target.value) !== value) choose(target.value);
      }}
    />
  );
}

interface ControlProps<Value> {
  /** The text that is mapped. */
  label: string;
  choose(value: Value): void;
}
