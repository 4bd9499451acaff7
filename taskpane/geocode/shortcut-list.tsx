import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  key: {
    fontFamily: tokens.fontFamilyMonospace,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    whiteSpace: 'nowrap',
  },
});

const keys = { move: '↑ ↓', accept: 'A', find: 'F', choose: '1–6', correct: 'C' } as const;
const shortcuts = Object.keys(keys) as (keyof typeof keys)[];

/** Explains the keys of the review. */
export function ShortcutList() {
  const styles = useStyles();
  const text = messages().review;
  return (
    <div className={styles.list} role="note" aria-label={text.shortcuts}>
      {shortcuts.map((shortcut) => (
        <Caption1 key={shortcut}>
          <kbd className={styles.key}>{keys[shortcut]}</kbd> {text.shortcutKeys[shortcut]}
        </Caption1>
      ))}
    </div>
  );
}
