import { Caption1, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { classesOf, type Comparable, type Comparables } from '../../src/property/index.ts';
import type { Property } from '../../src/property/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { subjectClass, type PropertyDraft } from './property-state.ts';
import type { PropertyPartProps } from './property-view.tsx';

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

/** The class whose properties are shown: the one chosen, at first the subject's own; null for all. */
export function classShown(
  draft: PropertyDraft,
  property: Property,
  { nearest }: Comparables,
): string | null {
  if (draft.propertyClass !== undefined) return draft.propertyClass;
  const own = subjectClass(property);
  return nearest.some(({ propertyClass }) => propertyClass === own) ? own : null;
}

/** An option's value for all classes: no class is called so. */
const all = '*';

interface ComparablesChoiceProps extends PropertyPartProps {
  found: Comparables;
  shown: readonly Comparable[];
}

/** Takes the class of the comparables, and where the ticked ones go. */
export function ComparablesChoice({ property, found, draft, change, shown }: ComparablesChoiceProps) {
  const styles = useStyles();
  const text = messages().property;
  const own = subjectClass(property);
  const chosen = classShown(draft, property, found);
  const classes = classesOf(found.nearest);
  const ofClass = chosen === null ? found.nearest.length : (count(classes, chosen) ?? 0);
  const labelOf = ({ name, count: many }: { name: string; count: number }) =>
    (name === own ? text.sameClass : text.classOf)(name || text.noClass, shownNumber(many));
  return (
    <>
      <div className={styles.fields}>
        <Field label={text.propertyClass}>
          <Select
            className={styles.control}
            name="class"
            value={chosen ?? all}
            onChange={(_, { value }) => change({ propertyClass: value === all ? null : value })}
          >
            <option value={all}>{text.allClasses(shownNumber(found.nearest.length))}</option>
            {classes.map((one) => (
              <option key={one.name} value={one.name}>
                {labelOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        {draft.sheetId !== null && (
          <Field label={text.where}>
            <Select
              className={styles.control}
              name="destination"
              value={draft.destination}
              onChange={(_, { value }) => change({ destination: value as PropertyDraft['destination'] })}
            >
              <option value="subject sheet">{text.onSubjectSheet}</option>
              <option value="new sheet">{text.onNewSheet}</option>
            </Select>
          </Field>
        )}
      </div>
      {shown.length === 0 && <Caption1 className={styles.note}>{text.noneOfClass}</Caption1>}
      {shown.length < ofClass && (
        <Caption1 className={styles.note}>
          {text.nearestOf(shownNumber(shown.length), shownNumber(ofClass))}
        </Caption1>
      )}
    </>
  );
}

const count = (classes: readonly { name: string; count: number }[], wanted: string): number | undefined =>
  classes.find(({ name }) => name === wanted)?.count;
