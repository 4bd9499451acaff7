import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { PreviewTable } from './preview-table.tsx';
import { chosenColumns, type SearchState } from './search-state.ts';
import type { Preview } from './use-preview.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '32px' },
  ask: { alignSelf: 'flex-start' },
});

interface SearchPreviewProps extends Preview {
  search: SearchState;
}

/** The form fills the pane: what there is to say of rows that were asked for comes into view by itself. */
const intoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' });

/** Asks for the first rows of a search, and shows them. */
export function SearchPreview({ search, page, asking, error, ask }: SearchPreviewProps) {
  const styles = useStyles();
  const text = messages().search;
  const cancelled = error instanceof TaskAbortError;
  return (
    <div className={styles.preview} aria-live="polite">
      <Button className={styles.ask} onClick={ask} disabledFocusable={asking}>
        {text.preview}
      </Button>
      {error && (
        <Notice ref={intoView} intent={cancelled ? 'warning' : 'error'}>
          {cancelled ? text.previewCancelled : error.message}
        </Notice>
      )}
      {page && <PreviewTable page={page} fields={chosenColumns(search)} />}
    </div>
  );
}
