import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { deleteDraft } from './draft.ts';
import { CopyReport } from './error-report.tsx';
import { Notice } from './notice.tsx';
import { useRuntime } from './runtime-context.ts';
import { PrimaryButton, ScreenLayout } from './screen-layout.tsx';
import type { ScreenName } from './screen.ts';
import { frameMessages } from './messages.ts';

export interface Failure {
  error: unknown;
  /** How often the content has failed, this time included. */
  count: number;
  /** Renders the content again. */
  retry(): void;
}

interface ErrorBoundaryProps {
  fallback(failure: Failure): ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  thrown: { error: unknown } | null;
  count: number;
}

/** Shows a fallback instead of content that throws while it renders. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { thrown: null, count: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { thrown: { error } };
  }

  override componentDidCatch(): void {
    this.setState(({ count }) => ({ count: count + 1 }));
  }

  override render(): ReactNode {
    const { thrown, count } = this.state;
    if (!thrown) return this.props.children;
    return this.props.fallback({ error: thrown.error, count, retry: () => this.setState({ thrown: null }) });
  }
}

/**
 * Instead of a screen that failed. Reloading it forgets what it has read; if that was not enough, its form is cleared
 * too, because the form is stored and may be the cause.
 */
export function BrokenScreen({ screen, failure }: { screen: ScreenName; failure: Failure }) {
  const queries = useQueryClient();
  const { store, partition } = useRuntime();
  const text = frameMessages().broken;
  const isRepeated = failure.count > 1;
  const reload = () => {
    queries.clear();
    if (isRepeated) deleteDraft({ store, partition }, screen);
    failure.retry();
  };
  return (
    <ScreenLayout
      footer={
        <PrimaryButton onClick={reload}>{isRepeated ? text.clearForm : text.reloadScreen}</PrimaryButton>
      }
    >
      <Notice intent="error" title={text.screenFailed}>
        {isRepeated ? text.failedAgain : text.failedOnce}
      </Notice>
      <CopyReport error={failure.error} screen={screen} />
    </ScreenLayout>
  );
}

/** Instead of the whole pane, should what surrounds the screens fail. Needs nothing that may be broken. */
export function BrokenPane({ retry }: Pick<Failure, 'retry'>) {
  const text = frameMessages().broken;
  return (
    <main>
      <p role="alert">{text.paneFailed}</p>
      <button type="button" onClick={retry}>
        {text.reloadPane}
      </button>
    </main>
  );
}
