import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons';
import { language } from '../../src/language/index.ts';
import { useNavigation } from '../frame/navigation.ts';
import { places, placeOf } from '../frame/places.ts';
import { screenIcons } from '../frame/screen-icons.ts';

const useStyles = makeStyles({
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
  icon: { fontSize: '24px', color: tokens.colorBrandForeground1, flexShrink: 0 },
  words: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  does: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  chevron: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/**
 * Gives the focus back to the card of the place that was left by keyboard. In WebKit, a click with the mouse focuses no
 * button: the focus is lost then, too, but Home would scroll to a card that nobody looks for.
 */
function focusIfLost(button: HTMLButtonElement | null): void {
  const isByKeyboard = button?.closest('[data-keyboard-nav]') != null;
  if (isByKeyboard && document.activeElement === document.body && document.hasFocus()) button.focus();
}

export function PlaceCards() {
  const styles = useStyles();
  const { go, origin } = useNavigation();
  const left = origin && placeOf(origin);
  return (
    <ul className={styles.cards}>
      {places.map((place) => {
        const Icon = screenIcons[place.icon];
        return (
          <li key={place.name}>
            <Button
              ref={place === left ? focusIfLost : undefined}
              className={styles.card}
              onClick={() => go(place.start)}
            >
              <Icon className={styles.icon} />
              <span className={styles.words}>
                <Body1Strong>{place.title[language()]}</Body1Strong>
                <Caption1 className={styles.does}>{place.does[language()]}</Caption1>
              </span>
              <ChevronRightRegular className={styles.chevron} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
