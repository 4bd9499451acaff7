import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { language } from '../../src/language/index.ts';
import { reviewKeys } from '../frame/keyboard/screen-keys.ts';
import { frameMessages } from '../frame/messages.ts';

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

/** Explains the keys of the review. */
export function ShortcutList() {
  const styles = useStyles();
  return (
    <div className={styles.list} role="note" aria-label={frameMessages().keyboard}>
      {Object.entries(reviewKeys).map(([action, { keys, does }]) => (
        <Caption1 key={action}>
          <kbd className={styles.key}>{keys[language()]}</kbd> {does[language()]}
        </Caption1>
      ))}
    </div>
  );
}
