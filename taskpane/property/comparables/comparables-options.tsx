import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  areaKinds,
  classesOf,
  priceUnits,
  zonesOf,
  type ComparableFilter,
  type Comparables,
  type FilterChoice,
  comparablesMessages,
} from '../../../src/features/property/index.ts';
import { formatNumber } from '../../../src/language/index.ts';
import { ChoiceField, TextField, type Choice } from '../../frame/form-field.tsx';
import type { ComparablesView } from './comparables-view.ts';
import { areaUnitOf, listedClass, subjectClass, type PropertyTabProps } from '../property-draft.ts';
import { numberFilters } from './filter-draft.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '& > *': { minWidth: 0 },
  },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(68px, 1fr))',
    gap: tokens.spacingHorizontalS,
    alignItems: 'end',
    '& > *': { minWidth: 0 },
  },
  note: { color: tokens.colorNeutralForeground2 },
});

/** The option's value for all classes or zones; none has this name. */
const all = '*';

interface ComparablesOptionsProps extends PropertyTabProps {
  comparables: Comparables;
  filters: NonNullable<ComparablesView['filters']>;
}

/** What of the comparables is listed, and what that leaves out. */
export function ComparablesOptions({
  property,
  comparables,
  draft,
  change,
  filters: { filtered, areaField, errors },
}: ComparablesOptionsProps) {
  const styles = useStyles();
  const text = comparablesMessages();
  const { nearest } = comparables;
  const unit = areaUnitOf(draft, property);
  const kind = areaKinds[areaField];
  const ofSubject = subjectClass(property);
  const total = formatNumber(nearest.length);
  const classText = ({ name, count }: FilterChoice) =>
    (name === ofSubject ? text.sameClass : text.classOf)(name || text.noClass, formatNumber(count));
  const zoneText = ({ name, count }: FilterChoice) =>
    text.classOf(name || text.noZoneOfComparables, formatNumber(count));
  const choices = (list: FilterChoice[], allText: string, textOf: (one: FilterChoice) => string) => [
    [all, allText] as const,
    ...list.map((one): Choice => [one.name, textOf(one)]),
  ];
  const labels = {
    builtFrom: text.builtFrom,
    builtTo: text.builtTo,
    areaFrom: text.areaFrom[kind][unit],
    areaTo: text.areaTo[kind][unit],
  };
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField
          label={text.propertyClass}
          name="class"
          value={listedClass(draft, property, comparables) ?? all}
          choices={choices(classesOf(nearest), text.allClasses(total), classText)}
          change={(name) => change({ propertyClass: name === all ? null : name })}
        />
        <ChoiceField
          label={text.zoneOfComparables}
          name="zone"
          value={draft.zone ?? all}
          choices={choices(zonesOf(nearest), text.allZones(total), zoneText)}
          change={(name) => change({ zone: name === all ? null : name })}
        />
        <ChoiceField
          label={text.priceUnit}
          name="priceUnit"
          value={unit}
          choices={priceUnits.map((one) => [one, text.priceUnits[one]])}
          change={(priceUnit) => change({ priceUnit })}
        />
      </div>
      <div className={styles.numbers}>
        {numberFilters.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            name={name}
            value={draft[name]}
            error={errors[name]}
            inputMode="decimal"
            change={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <LeftOut filtered={filtered} />
    </>
  );
}

function LeftOut({
  filtered: { nearest, passed, leftOut },
}: Pick<NonNullable<ComparablesView['filters']>, 'filtered'>) {
  const styles = useStyles();
  const text = comparablesMessages();
  const reasons = (Object.keys(leftOut) as ComparableFilter[])
    .filter((name) => leftOut[name] > 0)
    .map((name) => text.leftOutBy[name](formatNumber(leftOut[name])));
  return (
    <>
      {passed.length === 0 && <Caption1 className={styles.note}>{text.nonePasses}</Caption1>}
      {reasons.length > 0 && <Caption1 className={styles.note}>{text.leftOut(reasons.join(', '))}</Caption1>}
      {nearest.length < passed.length && (
        <Caption1 className={styles.note}>
          {text.nearestOf(formatNumber(nearest.length), formatNumber(passed.length))}
        </Caption1>
      )}
    </>
  );
}
