import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { titleId } from './header.tsx';
import { useGo } from './navigation.ts';
import { TaskProgress } from './task-progress.tsx';
import { useScreenTasks } from './use-tasks.ts';
import { frameMessages } from './messages.ts';

const lowPane = '@media (max-height: 420px)';

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
    ':focus': { outline: 'none' },
    // A window that is low, or enlarged to 400%, has no room for a footer that stays.
    [lowPane]: { overflowY: 'auto' },
  },
  content: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    '& > *': { flexShrink: 0 },
    [lowPane]: { flex: 'none', overflowY: 'visible' },
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

/**
 * The layout of every screen: scrolling content above, and below it a footer with the progress of the screen's
 * tasks and its one primary action. Takes the focus as a whole when the previous screen had it.
 */
export function ScreenLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const styles = useStyles();
  const tasks = useScreenTasks();
  return (
    <main className={styles.screen} aria-labelledby={titleId}>
      <div className={styles.content}>{children}</div>
      {(footer || tasks.length > 0) && (
        <footer className={styles.footer}>
          {tasks.map((task) => (
            <TaskProgress key={task.id} task={task} />
          ))}
          {footer}
        </footer>
      )}
    </main>
  );
}

interface PrimaryButtonProps {
  /** While what it starts is under way. */
  isBusy?: boolean;
  type?: 'submit';
  onClick?(): void;
  children: ReactNode;
}

/** The one primary action of a screen, in its footer. */
export function PrimaryButton({ isBusy = false, type, ...props }: PrimaryButtonProps) {
  return <Button appearance="primary" type={type ?? 'button'} disabledFocusable={isBusy} {...props} />;
}

/** Shown instead of a screen that makes calls while there is no key. */
export function ConnectFirst() {
  const go = useGo();
  const text = frameMessages();
  return (
    <ScreenLayout footer={<PrimaryButton onClick={() => go('connect')}>{text.connect}</PrimaryButton>}>
      <Body1>{text.connectFirst}</Body1>
    </ScreenLayout>
  );
}
