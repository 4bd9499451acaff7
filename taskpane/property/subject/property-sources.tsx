import { Body1, makeStyles, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../src/language/index.ts';
import type { Property } from '../../../src/features/property/index.ts';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';
import { Notice } from '../../frame/notice.tsx';
import { SourceRow } from '../../sources/source-row.tsx';
import { useSources, useSourcesPrice } from '../../sources/use-sources.ts';
import { sourceListMessages } from '../../../src/features/sources/reports/index.ts';

const useStyles = makeStyles({ list: { margin: 0, padding: 0, listStyle: 'none' } });

/** Who publishes the zone, the records and the history of a property. They are asked for when the user opens them. */
export function PropertySources({ property }: { property: Property }) {
  const [isOpen, setOpen] = useState(false);
  const calls = useSourcesPrice();
  return (
    <div>
      <DisclosureButton isOpen={isOpen} setOpen={setOpen}>
        {sourceListMessages().show(isOpen ? 0 : calls)}
      </DisclosureButton>
      <div aria-live="polite">{isOpen && <SourceList property={property} />}</div>
    </div>
  );
}

function SourceList({ property: { municipality, zone, records } }: { property: Property }) {
  const styles = useStyles();
  const text = sourceListMessages();
  const { data, error } = useSources();
  if (error) return <Notice intent="error">{errorText(error)}</Notice>;
  if (!data) return <Spinner size="tiny" label={text.loading} />;
  // The history of a permit has the inspections of its city.
  const hasHistory = records.some(({ dataset }) => dataset === 'permit');
  const types = new Set<string>([
    ...(zone ? ['zone'] : []),
    ...records.map(({ dataset }) => dataset),
    ...(hasHistory ? ['inspection'] : []),
  ]);
  const sources = [...types].flatMap((type) => data.find(({ id }) => id === `${municipality}-${type}`) ?? []);
  if (sources.length === 0) return <Body1>{text.unknownPublisher}</Body1>;
  return (
    <ul className={styles.list}>
      {sources.map((source) => (
        <li key={source.id}>
          <SourceRow {...source} />
        </li>
      ))}
    </ul>
  );
}
