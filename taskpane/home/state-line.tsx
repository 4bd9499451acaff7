import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { useActivity } from '../activity/use-activity.ts';
import { useConnection } from '../frame/runtime-context.ts';
import { useIsConnected } from '../frame/use-account.ts';
import { homeMessages } from './messages.ts';

const useStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', minHeight: '16px' },
});

/** Whether the browser thinks that it is online. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange);
      addEventListener('offline', onChange);
      return () => {
        removeEventListener('online', onChange);
        removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}

export function StateLine() {
  const styles = useStyles();
  const connection = useConnection();
  const connected = useIsConnected();
  const { calls } = useActivity().today;
  const online = useOnline();
  const text = homeMessages();
  const parts = [
    connection && connected ? text[connection.plan] : text.notConnected,
    text.callsToday(calls),
    online ? text.online : text.offline,
  ];
  return (
    <Caption1 className={styles.line} role="status">
      {parts.join(' · ')}
    </Caption1>
  );
}
