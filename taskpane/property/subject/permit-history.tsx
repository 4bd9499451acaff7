import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { datasets, recordId, roleValue, valueLabel } from '@cdata/catalog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceRecord } from '../../../src/api/index.ts';
import { historyLookup } from '../../../src/engine/index.ts';
import { errorText, language, cellMessages } from '../../../src/language/index.ts';
import { DisclosureButton } from '../../frame/disclosure-button.tsx';
import { Notice } from '../../frame/notice.tsx';
import { useConnection, useRuntime } from '../../frame/runtime-context.ts';
import { Section } from '../../frame/section.tsx';
import { useScreenTask } from '../../frame/use-tasks.ts';
import { permitEvents, propertyMessages } from '../../../src/features/property/index.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  events: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: `0 0 ${tokens.spacingVerticalS}`,
    '& dt': { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
});

/** Permits that the pane lists. */
const maxListed = 10;

const { roles } = datasets.permit;
const dateOf = (permit: ServiceRecord): string => String(roleValue(permit, roles.date) ?? '');

/** The permits of a property, newest first, each with what happened to it once it is opened. */
export function PermitHistory({ permits }: { permits: readonly ServiceRecord[] }) {
  const styles = useStyles();
  const text = propertyMessages();
  const newest = permits.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
  const rest = newest.length - maxListed;
  return (
    <Section title={text.permitHistory}>
      <Caption1>{text.permitHistoryHint}</Caption1>
      <ul className={styles.list}>
        {newest.slice(0, maxListed).map((permit) => (
          <PermitItem key={recordId(permit)} permit={permit} />
        ))}
      </ul>
      {rest > 0 && <Caption1>{text.morePermits(rest)}</Caption1>}
    </Section>
  );
}

function PermitItem({ permit }: { permit: ServiceRecord }) {
  const [isOpen, setOpen] = useState(false);
  const id = recordId(permit);
  const type = String(permit.permit_type_canonical ?? '');
  const facts = [permit.permit_number ?? id, valueLabel(type)?.[language()] ?? type, dateOf(permit)];
  return (
    <li>
      <DisclosureButton isOpen={isOpen} setOpen={setOpen}>
        {facts.filter(Boolean).join(' · ')}
      </DisclosureButton>
      <div aria-live="polite">{isOpen && id !== null && <Events id={id} />}</div>
    </li>
  );
}

function Events({ id }: { id: string }) {
  const styles = useStyles();
  const { engine } = useRuntime();
  const service = useConnection()?.address;
  const runTask = useScreenTask();
  const { data, error } = useQuery({
    queryKey: ['history', service, id],
    queryFn: () =>
      runTask({ label: propertyMessages().findingHistory, unit: 'calls', of: 1 }, ({ signal }) =>
        engine.request(historyLookup, id, { signal, fromTask: true }),
      ),
    staleTime: Infinity,
  });
  if (error) return <Notice intent="error">{errorText(error)}</Notice>;
  if (!data) return null;
  const events = permitEvents(data, language());
  if (events.length === 0) return <Body1>{cellMessages().noHistory}</Body1>;
  return (
    <dl className={styles.events}>
      {events.map(({ date, event, result }, position) => (
        <div key={position} style={{ display: 'contents' }}>
          <dt>{date}</dt>
          <dd>{[event, result].filter(Boolean).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}
