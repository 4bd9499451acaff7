import { Body1, Button, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import { messages } from '../../src/messages/index.ts';
import { tileHost, type TileSource } from '../../src/settings/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useGo } from '../frame/navigation.ts';

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
});

export interface Streets {
  source: TileSource | null;
  /** Whether the user lets the map load the tiles. */
  isAllowed: boolean;
}

export function useStreets(): Streets {
  const { tileSettings } = useRuntime();
  const source = useSyncExternalStore(tileSettings.subscribe, () => tileSettings.source);
  const isAllowed = useSyncExternalStore(tileSettings.subscribe, () => tileSettings.isAllowed);
  return { source, isAllowed };
}

interface StreetsControlProps extends Streets {
  /** Whether tiles could not be loaded. */
  hasError: boolean;
}

/** Asks for the user's consent before the map loads tiles, and takes it back. */
export function StreetsControl({ source, isAllowed, hasError }: StreetsControlProps) {
  const styles = useStyles();
  const go = useGo();
  const { tileSettings } = useRuntime();
  const [isAsking, setIsAsking] = useState(false);
  const text = messages().map;
  if (!source) {
    return (
      <Caption1>
        {text.noStreets} <Link onClick={() => go('settings')}>{text.setStreets}</Link>
      </Caption1>
    );
  }
  const host = tileHost(source);
  const allow = (allowed: boolean) => {
    setIsAsking(false);
    tileSettings.allow(allowed);
  };
  if (isAllowed) {
    return (
      <>
        {hasError && <Notice intent="warning">{text.tilesFailed(host)}</Notice>}
        <div className={styles.actions}>
          <Button size="small" onClick={() => allow(false)}>
            {text.hideStreets}
          </Button>
        </div>
      </>
    );
  }
  if (!isAsking) {
    return (
      <div className={styles.actions}>
        <Button size="small" onClick={() => setIsAsking(true)}>
          {text.showStreets}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles.question} aria-label={text.showStreets}>
      <Body1>{text.consent(host)}</Body1>
      <div className={styles.actions}>
        <Button size="small" onClick={() => allow(true)}>
          {text.loadStreets(host)}
        </Button>
        <Button size="small" appearance="subtle" onClick={() => setIsAsking(false)}>
          {text.notNow}
        </Button>
      </div>
    </section>
  );
}

const openStreetMapHost = /(^|\.)openstreetmap\.org$/;
const openStreetMapLicence = 'https://www.openstreetmap.org/copyright';

/** Who made the tiles: as the user or the organization has set it, or else as their host is known. */
export function Attribution({ source }: { source: TileSource }) {
  const host = tileHost(source);
  if (source.attribution) return source.attribution;
  if (!openStreetMapHost.test(host)) return messages().map.tilesFrom(host);
  return (
    <Link href={openStreetMapLicence} target="_blank" rel="noreferrer" inline>
      {messages().map.openStreetMap}
    </Link>
  );
}
