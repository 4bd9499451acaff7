import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { formatNumber } from '../../src/language/index.ts';
import { callsByLabel } from './endpoint-label.ts';
import type { Activity } from './use-activity.ts';
import { Section } from '../frame/section.tsx';
import { activityMessages } from '../../src/tasks/index.ts';

const useStyles = makeStyles({
  numbers: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', margin: 0 },
  endpoint: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export function TodayView({ today }: Pick<Activity, 'today'>) {
  const styles = useStyles();
  const text = activityMessages();
  const rows: [string, number][] = [
    [text.callsToday, today.calls],
    [text.cellsWithResult, today.answered],
    [text.cellsWithoutCall, today.withoutCall],
    [text.retries, today.retries],
    [text.cellsFailed, today.failures],
  ];
  return (
    <Section title={text.today}>
      <dl className={styles.numbers}>
        {rows.map(([name, number]) => (
          <Row key={name} name={<Body1>{name}</Body1>} number={number} className={styles.number} />
        ))}
        {callsByLabel(today.callsByEndpoint).map(([label, number]) => (
          <Row
            key={label}
            name={<Caption1 className={styles.endpoint}>{label}</Caption1>}
            number={number}
            className={styles.number}
          />
        ))}
      </dl>
    </Section>
  );
}

function Row({ name, number, className }: { name: React.ReactNode; number: number; className: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{formatNumber(number)}</dd>
    </>
  );
}
