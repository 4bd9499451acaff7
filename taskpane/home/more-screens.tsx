import { makeStyles } from '@fluentui/react-components';
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
import { NavigationButton } from './navigation-button.tsx';

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
});

export function MoreScreens() {
  const styles = useStyles();
  const go = useGo();
  const { frame, home } = messages();
  return (
    <ul className={styles.list}>
      {(Object.keys(screens) as MoreScreen[]).map((screen) => (
        <li key={screen}>
          <NavigationButton
            icon={screens[screen]}
            title={frame.screens[screen]}
            does={home.does[screen]}
            onClick={() => go(screen)}
          />
        </li>
      ))}
    </ul>
  );
}
