import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  classesOf,
  priceUnits,
  usualPriceUnit,
  type Comparable,
  type Comparables,
} from '../../src/property/index.ts';
import { messages, formatNumber } from '../../src/messages/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { listedClass, subjectClass, type PropertyTabProps } from './property-draft.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: tokens.spacingHorizontalM,
    '& > *': { minWidth: 0 },
  },
  note: { color: tokens.colorNeutralForeground2 },
});

/** The option's value for all classes; no class has this name. */
const all = '*';

interface ComparablesOptionsProps extends PropertyTabProps {
  comparables: Comparables;
  listed: readonly Comparable[];
}

export function ComparablesOptions({
  property,
  comparables,
  draft,
  change,
  listed,
}: ComparablesOptionsProps) {
  const styles = useStyles();
  const text = messages().property;
  const ofSubject = subjectClass(property);
  const current = listedClass(draft, property, comparables);
  const classes = classesOf(comparables.nearest);
  const ofClass =
    current === null
      ? comparables.nearest.length
      : (classes.find(({ name }) => name === current)?.count ?? 0);
  const labelOf = ({ name, count: many }: { name: string; count: number }) =>
    (name === ofSubject ? text.sameClass : text.classOf)(name || text.noClass, formatNumber(many));
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField
          label={text.propertyClass}
          name="class"
          value={current ?? all}
          choices={[
            [all, text.allClasses(formatNumber(comparables.nearest.length))],
            ...classes.map((one): Choice => [one.name, labelOf(one)]),
          ]}
          change={(name) => change({ propertyClass: name === all ? null : name })}
        />
        <ChoiceField
          label={text.priceUnit}
          name="priceUnit"
          value={draft.priceUnit ?? usualPriceUnit(property)}
          choices={priceUnits.map((unit) => [unit, text.priceUnits[unit]])}
          change={(priceUnit) => change({ priceUnit })}
        />
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
