import { Body1, Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons';
import { language } from '../../src/language/index.ts';
import { useNavigation } from '../frame/navigation.ts';
import { screenIcons } from '../frame/screen-icons.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  cards: {
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
  cardIcon: { fontSize: '24px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  cardWords: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  cardDoes: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  row: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    gap: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
  },
  rowIcon: { fontSize: '20px', flexShrink: 0 },
  rowWords: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  rowDoes: { color: tokens.colorNeutralForeground3 },
});

/**
 * Gives the focus back to the button of the screen that was left by keyboard. In WebKit, a click with the mouse focuses no
 * button: the focus is lost then, too, but Home would scroll to a button that nobody looks for.
 */
function focusIfLost(button: HTMLButtonElement | null): void {
  const isByKeyboard = button?.closest('[data-keyboard-nav]') != null;
  if (isByKeyboard && document.activeElement === document.body && document.hasFocus()) button.focus();
}

/** The jobs: large buttons, each with a sentence. */
export function ScreenCards() {
  const styles = useStyles();
  const { screens, go, origin } = useNavigation();
  return (
    <ul className={styles.cards}>
      {screens.map(({ name, home }) => {
        if (home?.as !== 'card') return null;
        const Icon = screenIcons[home.icon];
        return (
          <li key={name}>
            <Button
              ref={name === origin ? focusIfLost : undefined}
              className={styles.card}
              onClick={() => go(name)}
            >
              <Icon className={styles.cardIcon} />
              <span className={styles.cardWords}>
                <Body1Strong>{home.title[language()]}</Body1Strong>
                <Caption1 className={styles.cardDoes}>{home.does[language()]}</Caption1>
              </span>
              <ChevronRightRegular className={styles.chevron} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The other screens, with a line that says what each is for. */
export function ScreenRows() {
  const styles = useStyles();
  const { screens, go, origin } = useNavigation();
  return (
    <ul className={styles.list}>
      {screens.map(({ name, title, home }) => {
        if (home?.as !== 'row') return null;
        const Icon = screenIcons[home.icon];
        return (
          <li key={name}>
            <Button
              ref={name === origin ? focusIfLost : undefined}
              className={styles.row}
              appearance="subtle"
              onClick={() => go(name)}
            >
              <Icon className={styles.rowIcon} />
              <span className={styles.rowWords}>
                <Body1>{title[language()]}</Body1>
                <Caption1 className={styles.rowDoes}>{home.does[language()]}</Caption1>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
