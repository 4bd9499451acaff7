import { Caption1, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import {
  classesOf,
  priceUnits,
  type Comparable,
  type Comparables,
  type PriceUnit,
} from '../../src/property/index.ts';
import { messages, formatNumber } from '../../src/messages/index.ts';
import { listedClass, subjectClass, type PropertyTabProps } from './property-draft.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: tokens.spacingHorizontalM,
    '& > *': { minWidth: 0 },
  },
  control: { minWidth: 0, width: '100%' },
  note: { color: tokens.colorNeutralForeground2 },
});

/** The option's value for all classes; no class has this name. */
const all = '*';

interface ComparablesOptionsProps extends PropertyTabProps {
  found: Comparables;
  listed: readonly Comparable[];
}

export function ComparablesOptions({ property, found, draft, change, listed }: ComparablesOptionsProps) {
  const styles = useStyles();
  const text = messages().property;
  const ofSubject = subjectClass(property);
  const current = listedClass(draft, property, found);
  const classes = classesOf(found.nearest);
  const ofClass = current === null ? found.nearest.length : (countOf(classes, current) ?? 0);
  const labelOf = ({ name, count: many }: { name: string; count: number }) =>
    (name === ofSubject ? text.sameClass : text.classOf)(name || text.noClass, formatNumber(many));
  return (
    <>
      <div className={styles.fields}>
        <Field label={text.propertyClass}>
          <Select
            className={styles.control}
            name="class"
            value={current ?? all}
            onChange={(_, { value }) => change({ propertyClass: value === all ? null : value })}
          >
            <option value={all}>{text.allClasses(formatNumber(found.nearest.length))}</option>
            {classes.map((one) => (
              <option key={one.name} value={one.name}>
                {labelOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.priceUnit}>
          <Select
            className={styles.control}
            name="priceUnit"
            value={draft.priceUnit}
            onChange={(_, { value }) => change({ priceUnit: value as PriceUnit })}
          >
            {priceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {text.priceUnits[unit]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {listed.length === 0 && <Caption1 className={styles.note}>{text.noneOfClass}</Caption1>}
      {listed.length < ofClass && (
        <Caption1 className={styles.note}>
          {text.nearestOf(formatNumber(listed.length), formatNumber(ofClass))}
        </Caption1>
      )}
    </>
  );
}

const countOf = (
  classes: readonly { name: string; count: number }[],
  className: string,
): number | undefined => classes.find(({ name }) => name === className)?.count;
