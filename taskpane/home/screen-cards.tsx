import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import {
  BuildingRegular,
  ChevronRightRegular,
  LocationRegular,
  MoneyCalculatorRegular,
  SearchRegular,
} from '@fluentui/react-icons';
import { messages } from '../../src/messages/index.ts';
import { useGo } from '../frame/screens.ts';

const icons = {
  geocode: LocationRegular,
  search: SearchRegular,
  estimate: MoneyCalculatorRegular,
  property: BuildingRegular,
} as const;
type Card = keyof typeof icons;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  card: {
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
  },
  icon: { fontSize: '24px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  words: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  does: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

export function ScreenCards() {
  const styles = useStyles();
  const go = useGo();
  const text = messages().home;
  return (
    <ul className={styles.list}>
      {(Object.keys(icons) as Card[]).map((screen) => {
        const Icon = icons[screen];
        return (
          <li key={screen}>
            <Button className={styles.card} onClick={() => go(screen)}>
              <Icon className={styles.icon} />
              <span className={styles.words}>
                <Body1Strong>{text.cards[screen].title}</Body1Strong>
                <Caption1 className={styles.does}>{text.cards[screen].does}</Caption1>
              </span>
              <ChevronRightRegular className={styles.chevron} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
