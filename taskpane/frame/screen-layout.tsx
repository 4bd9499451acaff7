import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { titleId } from './header.tsx';
import { ScreenProgress } from './screen-progress.tsx';
import { useScreenWorks } from './screen-works.ts';

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, ':focus': { outline: 'none' } },
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
  // It takes no room while it is empty.
  works: { display: 'contents' },
});

/**
 * Every screen: what it is about scrolls above; its one primary action, where it has one, stays below in the same
 * place, and above that how far its work is. The focus that another screen has lost comes to the whole of it.
 */
export function ScreenLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const styles = useStyles();
  const works = useScreenWorks();
  return (
    <main className={styles.screen} aria-labelledby={titleId}>
      <div className={styles.content}>{children}</div>
      {(footer || works.length > 0) && (
        <footer className={styles.footer}>
          <div className={styles.works} aria-live="polite">
            {works.map((work) => (
              <ScreenProgress key={work.id} work={work} />
            ))}
          </div>
          {footer}
        </footer>
      )}
    </main>
  );
}
