import { Body1, Button, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { tileHost, type TileSource } from '../../src/connection/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useStreets } from './use-streets.ts';
import { mapMessages } from '../../src/features/map/index.ts';

const useStyles = makeStyles({
  question: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
  note: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    overflowWrap: 'anywhere',
  },
});

/** Below a map: whose streets it shows, why it shows none, or the question whether it may load them. */
export function StreetsNotes() {
  const styles = useStyles();
  const { tileSettings } = useRuntime();
  const { source, answer, hasFailed } = useStreets();
  const text = mapMessages();
  if (!source || answer === false) return null;
  if (answer === null) return <StreetsQuestion source={source} />;
  if (!hasFailed) {
    return (
      <div className={styles.note}>
        <Attribution source={source} />
      </div>
    );
  }
  return (
    <Caption1 role="status">
      {text.tilesFailed(tileHost(source))}{' '}
      <Link as="button" className={styles.link} inline onClick={() => tileSettings.retry()}>
        {text.loadAgain}
      </Link>
    </Caption1>
  );
}

/** Asked once, on the first map that is shown. */
function StreetsQuestion({ source }: { source: TileSource }) {
  const styles = useStyles();
  const { tileSettings } = useRuntime();
  const textId = useId();
  const text = mapMessages();
  return (
    <section className={styles.question} aria-labelledby={textId}>
      <Body1 id={textId}>{text.streetsQuestion(providerOf(source))}</Body1>
      <div className={styles.actions}>
        <Button size="small" appearance="primary" onClick={() => tileSettings.allow(true)}>
          {text.showStreets}
        </Button>
        <Button size="small" onClick={() => tileSettings.allow(false)}>
          {text.noStreets}
        </Button>
      </div>
    </section>
  );
}

/** Who serves the streets: the host, and its name if it is known. */
export function providerOf(source: TileSource): string {
  const host = tileHost(source);
  return source.attribution === 'Canada' ? mapMessages().canadaAt(host) : host;
}

const openStreetMapHost = /(^|\.)openstreetmap\.org$/;
const openStreetMapLicence = 'https://www.openstreetmap.org/copyright';

function Attribution({ source }: { source: TileSource }) {
  const text = mapMessages();
  const host = tileHost(source);
  if (source.attribution === 'Canada') {
    return (
      <>
        {text.canadaSource}
        {' · '}
        <SourceLink href={text.canadaLicence}>{text.canadaStatement}</SourceLink>
      </>
    );
  }
  if (source.attribution.text) return source.attribution.text;
  if (!openStreetMapHost.test(host)) return text.tilesFrom(host);
  return <SourceLink href={openStreetMapLicence}>{text.openStreetMap}</SourceLink>;
}

function SourceLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={useStyles().link} href={href} target="_blank" rel="noreferrer" inline>
      {children}
    </Link>
  );
}
