import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(84px, 34%) 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
});

interface FactListProps {
  facts: readonly { label: string; text: ReactNode }[];
}

export const FactList = ({ facts }: FactListProps) => (
  <dl className={useStyles().facts}>
    {facts.map(({ label, text }, at) => (
      <FactRow key={at} label={label} text={text} />
    ))}
  </dl>
);

const FactRow = ({ label, text }: FactListProps['facts'][number]) => (
  <>
    <dt>
      <Caption1>{label}</Caption1>
    </dt>
    <dd>
      <Caption1Strong>{text}</Caption1Strong>
    </dd>
  </>
);
