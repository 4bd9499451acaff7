import { Link, makeStyles } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { Explained } from './explained.tsx';
import type { Outage } from '../../src/engine/index.ts';
import { Notice, NoticeBar } from './notice.tsx';
import { useRuntime } from './runtime-context.ts';
import { Delayed, useSecondsUntil } from './timing.tsx';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
  countdown: { fontVariantNumeric: 'tabular-nums' },
});

export function useOutage(): Outage | null {
  const { engine } = useRuntime();
  return useSyncExternalStore(engine.subscribe, () => engine.outage);
}

/** On every screen while the service is unreachable, unless the first retry succeeds. */
export function OutageBar() {
  const outage = useOutage();
  if (!outage) return null;
  return (
    <Delayed>
      <NoticeBar label={frameMessages().outage.title}>
        <Notice intent="warning">
          <OutageText outage={outage} />
        </Notice>
      </NoticeBar>
    </Delayed>
  );
}

/** Why the service does not respond, as far as that is known, and when the next attempt is made. */
function OutageText({ outage: { reason, retryAt, explanation } }: { outage: Outage }) {
  const styles = useStyles();
  const { engine } = useRuntime();
  const text = frameMessages().outage;
  const seconds = useSecondsUntil(retryAt);
  if (reason === 'slow') return <Explained text={text.reasons.slow} />;
  return (
    <Explained text={explanation ?? text.reasons[reason]}>
      {/* Screen readers do not announce each second of a timer. */}
      <span role="timer" className={styles.countdown}>
        {seconds > 0 ? text.retryingIn(seconds) : text.retrying}
      </span>
      {reason === 'unreachable' && (
        <>
          {' · '}
          <Link
            inline
            className={styles.link}
            disabledFocusable={seconds <= 0}
            onClick={() => engine.retryNow()}
          >
            {text.retryNow}
          </Link>
        </>
      )}
    </Explained>
  );
}
