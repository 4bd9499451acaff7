import {
  Button,
  Caption1,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { selectCell } from '../../src/excel/select-cell.ts';
import type { CellFailure } from '../../src/lookup/index.ts';
import { messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0 },
  failure: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'left',
    paddingLeft: 0,
    fontWeight: tokens.fontWeightRegular,
  },
  cell: { fontWeight: tokens.fontWeightSemibold, display: 'block' },
  reason: { display: 'block', overflowWrap: 'anywhere' },
});

/** Most failures shown; the newest first. */
const most = 50;

/** The cells that show an error, and why; each leads to its cell. */
export function FailedCells({ failed }: { failed: readonly CellFailure[] }) {
  const styles = useStyles();
  const text = messages().pane;
  const going = useMutation({ mutationFn: selectCell });
  return (
    <section aria-labelledby="failed">
      <Subtitle2 as="h2" id="failed">
        {text.failedCells(failed.length)}
      </Subtitle2>
      {failed.length === 0 && <Caption1 as="p">{text.noFailedCells}</Caption1>}
      {going.error && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{going.error.message}</MessageBarBody>
        </MessageBar>
      )}
      <ul className={styles.list}>
        {failed
          .slice(-most)
          .reverse()
          .map(({ cell, reason }) => (
            <li key={cell}>
              <Button appearance="subtle" className={styles.failure} onClick={() => going.mutate(cell)}>
                <span>
                  <Caption1 className={styles.cell}>{cell}</Caption1>
                  <Caption1 className={styles.reason}>{reason}</Caption1>
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}
