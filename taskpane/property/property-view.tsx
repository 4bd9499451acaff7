import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import type { Property } from '../../src/property/index.ts';
import { ComparablesPart } from './comparables-part.tsx';
import { HeldPart } from './held-part.tsx';
import { PartTabs } from './part-tabs.tsx';
import type { PropertyDraft } from './property-state.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS },
  words: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  address: { overflowWrap: 'anywhere' },
  city: { color: tokens.colorNeutralForeground2 },
  other: { flexShrink: 0 },
});

export interface PropertyPartProps {
  property: Property;
  draft: PropertyDraft;
  change(change: Partial<PropertyDraft>): void;
}

interface PropertyViewProps extends PropertyPartProps {
  leave(): void;
}

/** A property that was looked up, from its two sides. */
export function PropertyView({ property, draft, change, leave }: PropertyViewProps) {
  const styles = useStyles();
  const text = messages().property;
  const [chosen, choose] = useState(false);
  const head = (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <Subtitle2 as="h2" className={styles.address}>
            {property.address}
          </Subtitle2>
          <Caption1 className={styles.city}>{property.municipality}</Caption1>
        </div>
        <Button className={styles.other} size="small" onClick={leave}>
          {text.otherAddress}
        </Button>
      </div>
      <PartTabs
        selected={draft.part}
        focused={chosen}
        select={(part) => {
          choose(true);
          change({ part });
        }}
      />
    </>
  );
  const Part = draft.part === 'held' ? HeldPart : ComparablesPart;
  return <Part head={head} property={property} draft={draft} change={change} />;
}
