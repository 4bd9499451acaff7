import { Caption1, Input, makeStyles, Select, Subtitle2, tokens, useId } from '@fluentui/react-components';
import { permitTypes, slug, valueLabel, type PermitType } from '@cdata/catalog';
import { language, messages } from '../../src/messages/index.ts';
import type { PermitForm, Reading } from '../../src/runs/index.ts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  text: { overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

interface ReadingsFormProps {
  readings: readonly Reading[];
  form: PermitForm;
  change(part: Partial<PermitForm>): void;
}

/** How the texts of the columns are read, for the user to check and to change before the run. */
export function ReadingsForm({ readings, form, change }: ReadingsFormProps) {
  const text = messages().estimate;
  const ofColumn = (column: Reading['column']) => readings.filter((reading) => reading.column === column);
  return (
    <>
      <ReadingList
        title={text.typeReadings}
        readings={ofColumn('permit_type')}
        control={({ text: written, value }) => (
          <TypeSelect
            label={written}
            value={value}
            choose={(type) => change({ types: { ...form.types, [slug(written)]: type } })}
          />
        )}
      />
      <ReadingList
        title={text.cityReadings}
        readings={ofColumn('municipality')}
        control={({ text: written, value }) => (
          <CityInput
            // A reading that changed elsewhere is shown again.
            key={value}
            label={written}
            value={value ?? ''}
            choose={(city) => change({ cities: { ...form.cities, [slug(written)]: slug(city) } })}
          />
        )}
      />
    </>
  );
}

interface ReadingListProps {
  title: string;
  readings: readonly Reading[];
  control(reading: Reading): React.ReactNode;
}

function ReadingList({ title, readings, control }: ReadingListProps) {
  const styles = useStyles();
  const id = useId();
  const text = messages().estimate;
  if (readings.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Subtitle2 as="h2" id={id}>
        {title}
      </Subtitle2>
      {readings.map((reading) => (
        <div key={reading.text} className={styles.row}>
          <Caption1 className={styles.text}>{text.reading(reading.text, reading.rows)}</Caption1>
          {control(reading)}
        </div>
      ))}
    </section>
  );
}

function TypeSelect({ label, value, choose }: ControlProps<PermitType> & { value: string | null }) {
  const styles = useStyles();
  const text = messages().estimate;
  return (
    <Select
      className={styles.control}
      size="small"
      aria-label={text.readingOf(label)}
      value={value ?? ''}
      onChange={(_, { value: chosen }) => choose(chosen as PermitType)}
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
      aria-label={messages().estimate.readingOf(label)}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value.trim() !== '' && slug(target.value) !== value) choose(target.value);
      }}
    />
  );
}

interface ControlProps<Value> {
  /** The text that is read. */
  label: string;
  choose(value: Value): void;
}
