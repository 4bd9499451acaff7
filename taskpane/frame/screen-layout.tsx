import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
  content: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    '& > *': { flexShrink: 0 },
  },
  footer: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** Every screen: what it is about scrolls above, its one primary action, where it has one, stays below in the same place. */
export function ScreenLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const styles = useStyles();
  return (
    <main className={styles.screen}>
      <div className={styles.content}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </main>
  );
}
