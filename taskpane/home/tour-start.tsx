import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CompassNorthwestRegular } from '@fluentui/react-icons';
import { errorText, messages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { useGo } from '../frame/screens.ts';
import { useTourStart } from '../tour/tour.tsx';

const useStyles = makeStyles({
  way: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    gap: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
  },
  icon: { fontSize: '20px', flexShrink: 0 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  does: { color: tokens.colorNeutralForeground3 },
});

/** Starts the tour; without a connection, which it needs, shows where to connect. */
export function TourStart() {
  const styles = useStyles();
  const go = useGo();
  const isConnected = useConnection() !== null;
  const { start, isPending, error } = useTourStart();
  const { title, does } = messages().home.tour;
  return (
    <>
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      <Button
        className={styles.way}
        appearance="subtle"
        disabledFocusable={isPending}
        onClick={() => (isConnected ? start() : go('connect'))}
      >
        <CompassNorthwestRegular className={styles.icon} />
        <span className={styles.words}>
          <Body1>{title}</Body1>
          <Caption1 className={styles.does}>{does}</Caption1>
        </span>
      </Button>
    </>
  );
}
