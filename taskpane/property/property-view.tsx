import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { cityLabel } from '@cdata/catalog';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import { unitText } from '../../src/property/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ComparablesTab } from './comparables-tab.tsx';
import type { PropertyTabProps } from './property-draft.ts';
import { PropertyTabs } from './property-tabs.tsx';
import { RecordsTab } from './records-tab.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS },
  title: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  address: { overflowWrap: 'anywhere' },
  city: { color: tokens.colorNeutralForeground2 },
  other: { flexShrink: 0 },
});

export function PropertyView({ property, draft, change, close }: PropertyTabProps & { close(): void }) {
  const styles = useStyles();
  const text = messages().property;
  const unitNotice = unitText(property);
  const [wasSelected, setWasSelected] = useState(false);
  const head = (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <Subtitle2 as="h2" className={styles.address}>
            {property.address}
          </Subtitle2>
          <Caption1 className={styles.city}>{cityLabel(property.municipality)}</Caption1>
        </div>
        <Button className={styles.other} size="small" onClick={close}>
          {text.otherAddress}
        </Button>
      </div>
      {unitNotice && <Notice intent="warning">{unitNotice}</Notice>}
      <PropertyTabs
        selected={draft.tab}
        isFocused={wasSelected}
        select={(tab) => {
          setWasSelected(true);
          change({ tab });
        }}
      />
    </>
  );
  const Tab = draft.tab === 'records' ? RecordsTab : ComparablesTab;
  return <Tab head={head} property={property} draft={draft} change={change} />;
}
