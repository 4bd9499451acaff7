import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { CardNotice } from './card-notice.tsx';

const useStyles = makeStyles({
  bar: { flexShrink: 0, margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0` },
});

/** What a command of Excel's menus did. */
export interface CommandedCard {
  cell: string | null;
  error: Error | null;
}

export function InsertedCard({ card, dismiss }: { card: CommandedCard | null; dismiss(): void }) {
  const styles = useStyles();
  if (!card) return null;
  const text = messages().cards;
  return (
    <section className={styles.bar} aria-label={text.insert}>
      <CardNotice {...card} actions={<Button onClick={dismiss}>{text.dismiss}</Button>} />
    </section>
  );
}
