import { Button, makeStyles, MessageBar, MessageBarBody, Spinner, tokens } from '@fluentui/react-components';
import type { Page } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';
import { PreviewTable } from './preview-table.tsx';
import { chosenColumns, type SearchState } from './search-state.ts';

const useStyles = makeStyles({
  preview: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '32px' },
  ask: { alignSelf: 'flex-start' },
});

interface SearchPreviewProps {
  search: SearchState;
  /** The first page, where it has been asked for since the search was last changed. */
  page: Page | undefined;
  asking: boolean;
  error: Error | null;
  ask(): void;
}

/** Asks for the first rows of a search, and shows them. */
export function SearchPreview({ search, page, asking, error, ask }: SearchPreviewProps) {
  const styles = useStyles();
  const text = messages().search;
  return (
    <div className={styles.preview} aria-live="polite">
      <Button className={styles.ask} onClick={ask} disabledFocusable={asking}>
        {text.preview}
      </Button>
      {asking && <Spinner size="tiny" labelPosition="after" label={text.previewing} />}
      {error && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{error.message}</MessageBarBody>
        </MessageBar>
      )}
      {page && <PreviewTable page={page} fields={chosenColumns(search)} />}
    </div>
  );
}
