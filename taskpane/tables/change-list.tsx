import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReportLine } from './report-lines.ts';

const useStyles = makeStyles({
  frame: {
    maxHeight: '240px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
  line: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    display: 'flex',
    flexDirection: 'column',
    padding: `2px ${tokens.spacingHorizontalS}`,
    overflowWrap: 'anywhere',
  },
});

/** Lines by the thousand: only those in view are there. */
export function ChangeList({ lines, label }: { lines: readonly ReportLine[]; label: string }) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its rows are read in this component alone
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 38,
    overscan: 8,
  });
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={label}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={styles.line}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
          >
            <Caption1Strong>{lines[index]!.id}</Caption1Strong>
            <Caption1>{lines[index]!.what}</Caption1>
          </li>
        ))}
      </ul>
    </div>
  );
}
