import { makeStyles, tokens } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { cellEditing } from '../../src/excel/index.ts';
import { messages } from '../../src/messages/index.ts';
import { Notice } from './notice.tsx';

const useStyles = makeStyles({
  bar: { flexShrink: 0, margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0` },
});

/** On every screen while a request to Excel waits, because the user is typing in a cell. */
export function CellEditingBar() {
  const styles = useStyles();
  const state = useSyncExternalStore(cellEditing.subscribe, () => cellEditing.state);
  if (state === 'none') return null;
  const text = messages().frame.cellEditing;
  return (
    <section className={styles.bar} aria-label={text.title} role="status">
      <Notice intent="warning">{text[state]}</Notice>
    </section>
  );
}
