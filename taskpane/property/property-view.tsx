import { Button, Caption1, makeStyles, Subtitle2, Tab, TabList, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { Property } from '../../src/jobs/property-lookup.ts';
import { ComparablesPart } from './comparables-part.tsx';
import { HeldPart } from './held-part.tsx';
import type { PropertyDraft, PropertyPart } from './property-state.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS },
  words: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  address: { overflowWrap: 'anywhere' },
  city: { color: tokens.colorNeutralForeground2 },
  other: { flexShrink: 0 },
  tabs: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
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
      <TabList
        className={styles.tabs}
        selectedValue={draft.part}
        onTabSelect={(_, { value }) => change({ part: value as PropertyPart })}
      >
        <Tab value="held">{text.held}</Tab>
        <Tab value="comparables">{text.comparables}</Tab>
      </TabList>
    </>
  );
  const Part = draft.part === 'held' ? HeldPart : ComparablesPart;
  return <Part head={head} property={property} draft={draft} change={change} />;
}
