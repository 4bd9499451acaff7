import {
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  Spinner,
  Subtitle2,
  tokens,
  Link,
  Caption1Strong,
} from '@fluentui/react-components';
import { ArrowEnterLeftRegular } from '@fluentui/react-icons';
import { selectCell } from '../../src/excel/index.ts';
import { errorText, formatTime } from '../../src/language/index.ts';
import {
  type Precedent,
  type CellWithOrigin,
  originMessages,
  type RecordOrigin,
} from '../../src/features/sources/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { Section } from '../frame/section.tsx';
import { originCard } from './origin-facts.ts';
import { useCellOrigin, usePublishedRecord } from './use-origin.ts';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  shown: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  cell: { paddingLeft: 0, justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(84px, 34%) 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
});

/** Where the value of the active cell comes from. */
export function OriginScreen() {
  const { data, error } = useCellOrigin();
  return (
    <ScreenLayout>
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      {!data && !error && <Spinner size="tiny" label={originMessages().reading} />}
      {data && !error && <Card {...data} />}
    </ScreenLayout>
  );
}

function Card({ address, text: shown, origin }: CellWithOrigin) {
  const styles = useStyles();
  const text = originMessages();
  const { title, facts, warning, calls } = originCard(origin);
  const precedents = 'precedents' in origin ? (origin.precedents ?? []) : [];
  return (
    <>
      <div className={styles.head} role="status">
        <Subtitle2 as="h2">{address}</Subtitle2>
        {shown !== '' && <Caption1 className={styles.shown}>{text.shows(shown)}</Caption1>}
        <Body1Strong>{title}</Body1Strong>
      </div>
      {warning &&
        (origin.kind === 'unknown' ? (
          <Caption1>{warning}</Caption1>
        ) : (
          <Notice intent="warning">{warning}</Notice>
        ))}
      {facts.length > 0 && <FactList facts={facts} />}
      {calls.map((call, at) => (
        <Section key={at} title={call.title}>
          <FactList facts={call.facts} />
        </Section>
      ))}
      {origin.kind === 'record' && <RecordSection origin={origin} />}
      {precedents.length > 0 && <Precedents precedents={precedents} />}
    </>
  );
}

/** The cells behind a formula: each leads to its own origin. */
function Precedents({ precedents }: { precedents: readonly Precedent[] }) {
  const styles = useStyles();
  const text = originMessages();
  return (
    <Section title={text.behind}>
      <ul className={styles.list}>
        {precedents.map(({ address, cells, firstCell }) => (
          <li key={address}>
            <Button
              className={styles.cell}
              appearance="transparent"
              icon={<ArrowEnterLeftRegular />}
              aria-label={text.goTo(text.precedent(address, cells))}
              onClick={() => void selectCell(firstCell).catch(() => undefined)}
            >
              {text.precedent(address, cells)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who publishes the value, as far as that is saved, and the value as it is published; behind a button while that takes calls. */
function RecordSection({ origin }: { origin: RecordOrigin }) {
  const text = originMessages();
  const { value, error, isOpening, calls = 0, open } = usePublishedRecord(origin);
  return (
    <Section title={text.published}>
      <div aria-live="polite">
        {error && !isOpening && <Notice intent="error">{errorText(error)}</Notice>}
        <FactList
          facts={[
            ...(value === undefined ? [] : [{ label: text.publishedValue, text: value ?? text.noValue }]),
            ...publisherFacts(origin),
          ]}
        />
      </div>
      {value === undefined && calls > 0 && (
        <div>
          <Button disabledFocusable={isOpening} onClick={open}>
            {isOpening ? text.opening : text.openRecord(calls)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function publisherFacts({ publishedBy }: RecordOrigin) {
  const text = originMessages();
  if (publishedBy === undefined) return [{ label: text.publisher, text: text.sourcesNotSaved }];
  const { publisher, licence, licenceUrl, attribution, updatedAt } = publishedBy ?? {};
  const licenceText = licenceUrl ? (
    <Link href={licenceUrl} target="_blank" rel="noreferrer" inline>
      {licence}
    </Link>
  ) : (
    licence
  );
  return [
    { label: text.publisher, text: publisher ?? text.nobody },
    ...(licence ? [{ label: text.licence, text: licenceText }] : []),
    ...(attribution ? [{ label: text.attribution, text: attribution }] : []),
    ...(updatedAt ? [{ label: text.updated, text: formatTime(updatedAt) }] : []),
  ];
}

interface FactListProps {
  facts: readonly { label: string; text: ReactNode }[];
}

const FactList = ({ facts }: FactListProps) => (
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
