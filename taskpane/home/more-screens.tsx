import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  ChartMultipleRegular,
  DataBarVerticalRegular,
  MapRegular,
  MathFormulaRegular,
  PlugConnectedRegular,
  SettingsRegular,
  TableRegular,
} from '@fluentui/react-icons';
import { messages } from '../../src/messages/index.ts';
import { useGo } from '../frame/screens.ts';

const screens = {
  map: MapRegular,
  'formula-builder': MathFormulaRegular,
  statistics: ChartMultipleRegular,
  tables: TableRegular,
  activity: DataBarVerticalRegular,
  settings: SettingsRegular,
  connect: PlugConnectedRegular,
} as const;
type MoreScreen = keyof typeof screens;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
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

export function MoreScreens() {
  const styles = useStyles();
  const go = useGo();
  const { frame, home } = messages();
  return (
    <ul className={styles.list}>
      {(Object.keys(screens) as MoreScreen[]).map((screen) => {
        const Icon = screens[screen];
        return (
          <li key={screen}>
            <Button className={styles.way} appearance="subtle" onClick={() => go(screen)}>
              <Icon className={styles.icon} />
              <span className={styles.words}>
                <Body1>{frame.screens[screen]}</Body1>
                <Caption1 className={styles.does}>{home.does[screen]}</Caption1>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
