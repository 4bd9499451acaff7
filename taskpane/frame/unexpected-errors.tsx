import { Button } from '@fluentui/react-components';
import { CancelledError } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { errorText, UserError } from '../../src/language/index.ts';
import { Subscribable } from '../../src/app/subscribable.ts';
import { TaskAbortError, type TaskRegistry } from '../../src/tasks/index.ts';
import { CopyReport } from './error-report.tsx';
import { Notice, NoticeBar } from './notice.tsx';
import { useRuntime } from './runtime-context.ts';
import type { ScreenName } from './screen.ts';
import { frameMessages } from './messages.ts';

/** The latest error that no part of the pane has handled. */
export class UnexpectedErrors extends Subscribable {
  #latest: unknown = null;
  /** Errors of tasks stay in the registry after they have been reported. */
  readonly #reported = new WeakSet<object>();

  get latest(): unknown {
    return this.#latest;
  }

  report(error: unknown): void {
    if (error === null || error === undefined || isAbort(error)) return;
    if (typeof error === 'object') {
      if (this.#reported.has(error)) return;
      this.#reported.add(error);
    }
    this.#latest = error;
    this.notify();
  }

  /** For errors that are shown in their own place if they have a sentence for users. */
  reportUnlessShown(error: unknown): void {
    if (!(error instanceof UserError)) this.report(error);
  }

  dismiss(): void {
    if (this.#latest === null) return;
    this.#latest = null;
    this.notify();
  }

  /**
   * Reports uncaught errors, and the errors that tasks fail with.
   *
   * @returns A function that stops it.
   */
  listen(tasks: TaskRegistry): () => void {
    // Without an error, the browser only warns, as about a ResizeObserver that could not keep up.
    const onError = ({ error }: ErrorEvent) => this.report(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => this.report(reason);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    const unsubscribe = tasks.subscribe(() => {
      for (const task of tasks.all) if (task.scope === 'workbook') this.reportUnlessShown(task.error);
    });
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      unsubscribe();
    };
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof TaskAbortError ||
  error instanceof CancelledError ||
  (error instanceof DOMException && error.name === 'AbortError');

export const UnexpectedErrorsContext = createContext(new UnexpectedErrors());

export function useUnexpectedErrors(): void {
  const { tasks } = useRuntime();
  const errors = useContext(UnexpectedErrorsContext);
  useEffect(() => errors.listen(tasks), [errors, tasks]);
}

/** The latest unexpected error until it is dismissed or the screen is left. */
export function UnexpectedErrorNotice({ screen }: { screen: ScreenName }) {
  const errors = useContext(UnexpectedErrorsContext);
  const error = useSyncExternalStore(errors.subscribe, () => errors.latest);
  useEffect(() => () => errors.dismiss(), [errors, screen]);
  if (error === null) return null;
  const text = frameMessages().broken;
  return (
    <NoticeBar label={text.title}>
      <Notice intent="error" actions={<Button onClick={() => errors.dismiss()}>{text.dismiss}</Button>}>
        {errorText(error)}
      </Notice>
      {!(error instanceof UserError) && <CopyReport error={error} screen={screen} />}
    </NoticeBar>
  );
}
