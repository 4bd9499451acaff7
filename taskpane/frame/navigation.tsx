import { Badge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import {
  DataBarVerticalRegular,
  PlugConnectedRegular,
  PlugDisconnectedRegular,
  SearchRegular,
} from '@fluentui/react-icons';
import { messages } from '../../src/messages/index.ts';
import { useConnection } from './runtime-context.ts';

export type Screen = 'search' | 'activity' | 'connection';

const useStyles = makeStyles({
  bar: {
    // Excel keeps its own button in the top right corner: 34 × 32 pixels stay clear.
    paddingRight: '34px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    flexShrink: 0,
  },
  dot: { marginLeft: tokens.spacingHorizontalXS },
});

/** The ways between screens, and whether there is a connection. */
export function Navigation({
  screen,
  show,
  busy,
}: {
  screen: Screen;
  show(screen: Screen): void;
  busy: boolean;
}) {
  const styles = useStyles();
  const connected = useConnection() !== null;
  const { search, activity, connection, connected: yes, notConnectedShort } = messages().pane;
  return (
    <nav className={styles.bar}>
      <TabList selectedValue={screen} onTabSelect={(_, { value }) => show(value as Screen)}>
        <Tab value="search" icon={<SearchRegular />}>
          {search}
          {busy && screen !== 'search' && <Badge className={styles.dot} size="extra-small" color="brand" />}
        </Tab>
        <Tab value="activity" icon={<DataBarVerticalRegular />}>
          {activity}
        </Tab>
        <Tab
          value="connection"
          icon={connected ? <PlugConnectedRegular /> : <PlugDisconnectedRegular />}
          title={connected ? yes : notConnectedShort}
        >
          {connection}
        </Tab>
      </TabList>
    </nav>
  );
}
