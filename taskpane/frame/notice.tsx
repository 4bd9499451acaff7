import {
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
  type MessageBarProps,
} from '@fluentui/react-components';
import { useId, type ReactNode, type Ref } from 'react';
import { errorText } from '../../src/language/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { Explained } from './explained.tsx';

const useStyles = makeStyles({
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  bar: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0`,
  },
});

interface NoticeProps {
  intent: NonNullable<MessageBarProps['intent']>;
  title?: string;
  /** Buttons below the text. */
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message bar whose text wraps: the pane is narrow, and messages may contain long addresses. */
export function Notice({ intent, title, actions, ref, children }: NoticeProps) {
  const styles = useStyles();
  const bodyId = useId();
  return (
    // Fluent names the bar after its title, which most messages don't have.
    <MessageBar ref={ref} intent={intent} layout="multiline" aria-labelledby={bodyId}>
      <MessageBarBody id={bodyId} className={styles.body}>
        {title && <MessageBarTitle>{title}</MessageBarTitle>}
        {children}
      </MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}

interface FailureNoticeProps extends Pick<NoticeProps, 'ref' | 'actions'> {
  error: Error;
  /** The sentence for a user who cancelled it. */
  cancelled: string;
}

/** Why something that the user started has failed, with what can be done about it behind “Why?”, or that it was cancelled. */
export function FailureNotice({ error, cancelled, ref, actions }: FailureNoticeProps) {
  const isCancelled = error instanceof TaskAbortError;
  return (
    <Notice ref={ref} intent={isCancelled ? 'warning' : 'error'} actions={actions}>
      {isCancelled ? cancelled : <Explained text={errorText(error)} />}
    </Notice>
  );
}

/** A notice above the screen, whichever is shown. */
export function NoticeBar({
  label,
  role,
  children,
}: {
  label: string;
  role?: 'status';
  children: ReactNode;
}) {
  return (
    <section className={useStyles().bar} aria-label={label} role={role}>
      {children}
    </section>
  );
}
