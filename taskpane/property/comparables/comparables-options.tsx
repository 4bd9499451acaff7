import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { isMissing } from '@cdata/catalog';
import {
  areaKinds,
  classesOf,
  className,
  kindAgainst,
  kindNames,
  kindOf,
  kindText,
  priceUnits,
  usesOf,
  zonesOf,
  type PropertyKind,
  type ComparableFilter,
  type Comparables,
  type FilterChoice,
  comparablesMessages,
} from '../../../src/features/property/index.ts';
import { formatNumber } from '../../../src/language/index.ts';
import { ChoiceField, TextField, type Choice } from '../../frame/form-field.tsx';
import type { ComparablesView } from './comparables-view.ts';
import { Notice } from '../../frame/notice.tsx';
import { areaUnitOf, listedKind, type PropertyTabProps } from '../property-draft.ts';
import { numberFilters } from './filter-draft.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
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
  widen: { alignSelf: 'flex-start' },
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
  const areaKind = areaKinds[areaField];
  const kind = listedKind(draft, property);
  const ofSubject = kindOf(property.assessment);
  const total = formatNumber(nearest.length);
  const choices = (
    list: FilterChoice[],
    {
      allText,
      none,
      own,
      shown,
    }: { allText: string; none: string; own?: string | null; shown?: string | null },
  ) => {
    const textOf = ({ name, count }: FilterChoice) =>
      (name === own ? text.sameClass : text.classOf)(className(name) || none, formatNumber(count));
    const isListed = !shown || list.some(({ name }) => name === shown);
    const shownList = isListed ? list : [{ name: shown, count: 0 }, ...list];
    return [[all, allText] as const, ...shownList.map((one): Choice => [one.name, textOf(one)])];
  };
  const isPublished = (list: FilterChoice[]) => list.some(({ name }) => name !== '');
  const [classes, uses, zones] = [classesOf(nearest), usesOf(nearest), zonesOf(nearest)];
  const hasNumber = (name: string) => nearest.some(({ record }) => !isMissing(record[name]));
  const shownNumbers = numberFilters.filter((name) =>
    hasNumber(name.startsWith('area') ? areaField : 'year_built'),
  );
  const labels = {
    builtFrom: text.builtFrom,
    builtTo: text.builtTo,
    areaFrom: text.areaFrom[areaKind][unit],
    areaTo: text.areaTo[areaKind][unit],
  };
  return (
    <>
      <div className={styles.fields}>
        {(isPublished(classes) || kind.propertyClass !== null) && (
          <ChoiceField
            label={text.propertyClass}
            name="class"
            value={kind.propertyClass ?? all}
            choices={choices(classes, {
              ...{ allText: text.allClasses(total), none: text.noClass },
              ...{ own: ofSubject.propertyClass, shown: kind.propertyClass },
            })}
            change={(name) => change({ propertyClass: name === all ? null : name })}
          />
        )}
        {(isPublished(uses) || kind.use) && (
          <ChoiceField
            label={text.use}
            name="use"
            value={kind.use ?? all}
            choices={choices(uses, {
              ...{ allText: text.allUses(total), none: text.noUse },
              ...{ own: ofSubject.use, shown: kind.use },
            })}
            change={(name) => change({ use: name === all ? null : name })}
          />
        )}
        <ChoiceField
          label={text.unitsOrWholes}
          name="isUnit"
          value={kind.isUnit === null ? all : kind.isUnit ? 'units' : 'wholes'}
          choices={[
            [all, text.isUnit.all],
            ['units', text.isUnit.units],
            ['wholes', text.isUnit.wholes],
          ]}
          change={(name) => change({ isUnit: name === all ? null : name === 'units' })}
        />
        {isPublished(zones) && (
          <ChoiceField
            label={text.zoneOfComparables}
            name="zone"
            value={draft.zone ?? all}
            choices={choices(zones, { allText: text.allZones(total), none: text.noZoneOfComparables })}
            change={(name) => change({ zone: name === all ? null : name })}
          />
        )}
        <ChoiceField
          label={text.priceUnit[draft.basis]}
          name="priceUnit"
          value={unit}
          choices={priceUnits.map((one) => [one, text.priceUnits[one]])}
          change={(priceUnit) => change({ priceUnit })}
        />
      </div>
      <div className={styles.numbers}>
        {shownNumbers.map((name) => (
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
      <NoneOfKind kind={kind} comparables={comparables} change={change} />
      <LeftOut filtered={filtered} />
    </>
  );
}

/** Says that nothing of the subject's kind was found, and offers to compare others, by name. */
function NoneOfKind({
  kind,
  comparables: { nearest },
  change,
}: Pick<ComparablesOptionsProps, 'comparables' | 'change'> & { kind: PropertyKind }) {
  const styles = useStyles();
  const text = comparablesMessages();
  // The first of class, use and unit that nothing has, next to those before it.
  const lacking = kindNames.find((_, at) => {
    const upTo = {
      propertyClass: null,
      ...Object.fromEntries(kindNames.slice(0, at + 1).map((one) => [one, kind[one]])),
    };
    return nearest.every((one) => kindAgainst(one, upTo) !== null);
  });
  if (lacking === undefined || nearest.length === 0) return null;
  const name = kindText({ propertyClass: null, [lacking]: kind[lacking] });
  return (
    <>
      <Notice intent="warning">{text.noneOfKind(name, formatNumber(nearest.length))}</Notice>
      <Button size="small" className={styles.widen} onClick={() => change({ [lacking]: null })}>
        {text.widen[lacking]}
      </Button>
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
