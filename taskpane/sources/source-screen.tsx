import {
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  Spinner,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { ArrowEnterLeftRegular } from '@fluentui/react-icons';
import { selectCell } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { type Precedent, type SourcedCell, sourceMessages } from '../../src/features/sources/index.ts';
import { Notice } from '../frame/notice.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { Section } from '../frame/section.tsx';
import { FactList } from './fact-list.tsx';
import { RecordSection } from './record-section.tsx';
import { sourceCard } from './source-facts.ts';
import { useCellSource } from './use-cell-source.ts';
const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  shown: { color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  cell: { paddingLeft: 0, justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' },
});

/** Where the value of the active cell comes from. */
export function SourceScreen() {
  const { data, error } = useCellSource();
  return (
    <ScreenLayout>
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      {!data && !error && <Spinner size="tiny" label={sourceMessages().reading} />}
      {data && !error && <Card {...data} />}
    </ScreenLayout>
  );
}

function Card({ address, text: shown, source }: SourcedCell) {
  const styles = useStyles();
  const text = sourceMessages();
  const { title, facts, warning, calls } = sourceCard(source);
  const precedents = 'precedents' in source ? (source.precedents ?? []) : [];
  return (
    <>
      <div className={styles.head} role="status">
        <Subtitle2 as="h2">{address}</Subtitle2>
        {shown !== '' && <Caption1 className={styles.shown}>{text.shows(shown)}</Caption1>}
        <Body1Strong>{title}</Body1Strong>
      </div>
      {warning &&
        (source.kind === 'unknown' ? (
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
      {source.kind === 'record' && <RecordSection source={source} />}
      {precedents.length > 0 && <Precedents precedents={precedents} />}
    </>
  );
}

/** The cells behind a formula: each leads to its own source. */
function Precedents({ precedents }: { precedents: readonly Precedent[] }) {
  const styles = useStyles();
  const text = sourceMessages();
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
