import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { frameMessages } from './messages.ts';

/** Shorter texts are shown whole. */
const maxShown = 160;

const useStyles = makeStyles({
  details: { marginTop: tokens.spacingVerticalXS },
  summary: { cursor: 'pointer' },
});

/**
 * A text of which only the first sentence is shown, if it is long; the others open with “Why?”.
 *
 * @param props.children What stands behind the first sentence, such as a button.
 */
export function Explained({ text, children }: { text: string; children?: ReactNode }) {
  const styles = useStyles();
  const [first, rest] = text.length > maxShown ? splitAtSentence(text) : [text, ''];
  return (
    <>
      {first} {children}
      {rest && (
        <details className={styles.details}>
          <summary className={styles.summary}>{frameMessages().why}</summary>
          {rest}
        </details>
      )}
    </>
  );
}

/** The first sentence, which ends before a space and a capital, and the others. */
function splitAtSentence(text: string): [first: string, rest: string] {
  const [first = text, rest = ''] = /^(.+?[.!?…])\s+(?=\p{Lu})(.*)$/su.exec(text)?.slice(1) ?? [];
  return [first, rest];
}
