import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { cityLabel } from '@cdata/catalog';
import { useState } from 'react';
import {
  lacksUnit,
  propertyAtUnit,
  subjectName,
  unitText,
  type Property,
  propertyMessages,
  supportMessages,
} from '../../src/features/property/index.ts';
import { useTitle } from '../frame/navigation.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { ComparablesTab } from './comparables/comparables-tab.tsx';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { newAssessmentReset, propertyTabs, type PropertyTabProps } from './property-draft.ts';
import { RecordsTab } from './subject/records-tab.tsx';
import { SupportTab } from './support/support-tab.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS },
  title: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  address: { overflowWrap: 'anywhere' },
  city: { color: tokens.colorNeutralForeground2 },
  other: { flexShrink: 0 },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

export function PropertyView({
  property: found,
  draft,
  change,
  close,
}: PropertyTabProps & { close(): void }) {
  const property = draft.unit === undefined ? found : propertyAtUnit(found, draft.unit);
  const styles = useStyles();
  const text = propertyMessages();
  const title = useTitle('property');
  const unitNotice = unitText(property);
  const [wasSelected, setWasSelected] = useState(false);
  const head = (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <Subtitle2 as="h2" className={styles.address}>
            {subjectName(property)}
          </Subtitle2>
          <Caption1 className={styles.city}>{cityLabel(property.municipality)}</Caption1>
        </div>
        <Button className={styles.other} size="small" onClick={close}>
          {text.otherAddress}
        </Button>
      </div>
      {unitNotice && <Notice intent="warning">{unitNotice}</Notice>}
      {(property.units.length > 0 || lacksUnit(property) || property.replacedUnit) && (
        <UnitField property={property} choose={(unit) => change({ unit, ...newAssessmentReset })} />
      )}
      <Tabs
        className={styles.tabs}
        label={title}
        tabs={propertyTabs.map((name) => ({
          name,
          title: name === 'support' ? supportMessages().tab : text[name],
        }))}
        selected={draft.tab}
        isFocused={wasSelected}
        select={(tab) => {
          setWasSelected(true);
          change({ tab });
        }}
      />
    </>
  );
  if (draft.tab !== 'records' && lacksUnit(property)) {
    return (
      <ScreenLayout>
        {head}
        <Body1>{text.chooseRecord(property.unit!.name)}</Body1>
      </ScreenLayout>
    );
  }
  const Tab = tabContents[draft.tab];
  return <Tab head={head} property={property} draft={draft} change={change} />;
}

const tabContents = { records: RecordsTab, comparables: ComparablesTab, support: SupportTab } as const;

/** The option's value for the whole address; no unit has this name. */
const whole = '*';

function UnitField({
  property: { unit, units },
  choose,
}: {
  property: Property;
  choose(unit: string | null): void;
}) {
  const text = propertyMessages();
  const names = unit === null || units.includes(unit.name) ? units : [unit.name, ...units];
  return (
    <ChoiceField
      label={text.chosenUnit}
      name="unit"
      value={unit?.name ?? whole}
      choices={[[whole, text.wholeAddress], ...names.map((name): Choice => [name, name])]}
      change={(name) => choose(name === whole ? null : name)}
    />
  );
}
