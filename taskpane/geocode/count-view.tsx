import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import type { GeocodeCount } from '../../src/runs/geocode/geocode-count.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { MissingCount } from '../column-run/missing-count.tsx';
import type { Counted } from '../column-run/use-count.ts';

const useStyles = makeStyles({
  count: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
  },
  odd: { paddingLeft: 0, fontWeight: tokens.fontWeightRegular, minWidth: 0, textAlign: 'left' },
});

interface CountViewProps {
  counted: Counted<GeocodeCount>;
  /** Name of the sheet of the addresses. */
  sheet: string | undefined;
}

const oddities = ['blank', 'repeated', 'onlyPoBox', 'otherProvince', 'errors'] as const;

/** What the addresses would cost, and what is odd about them; each oddity leads to its first cell. */
export function CountView({ counted, sheet }: CountViewProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const going = useMutation({ mutationFn: selectCell });
  const { count } = counted;
  if (!count) return <MissingCount {...counted} />;
  const { rows, different, known, calls, more } = count;
  return (
    <div className={styles.count} aria-live="polite">
      <Body1Strong>{text.count(rows, different, known, calls)}</Body1Strong>
      {more > 0 && <Caption1>{text.moreCalls(more)}</Caption1>}
      {oddities
        .filter((odd) => count[odd].rows > 0)
        .map((odd) => (
          <Button
            key={odd}
            className={styles.odd}
            appearance="transparent"
            size="small"
            onClick={() => sheet && going.mutate(addressOnSheet(sheet, count[odd].first))}
          >
            {text.odd[odd](shownNumber(count[odd].rows))}
          </Button>
        ))}
    </div>
  );
}
