import { makeStyles, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

const useStyles = makeStyles({
  viewport: {
    maxHeight: 'min(360px, 50vh)',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
  item: { position: 'absolute', left: 0, right: 0, top: 0 },
});

/** Pixels, until an item has been measured. */
const estimatedHeight = 56;

interface ListPosition {
  /** Index of the current row. */
  row: number;
  rows: number;
  /** Rows visible active once. */
  pageRows: number;
}

/** The row that a navigation key leads to; null for other keys. */
export function rowAfterKey(key: string, { row, rows, pageRows }: ListPosition): number | null {
  const targets: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + Math.max(1, pageRows),
    PageUp: row - Math.max(1, pageRows),
    Home: 0,
    End: rows - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(rows - 1, target));
}

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** Each item is a button: the Tab key stops only at the active one, and arrow keys move between them. */
  hasButtons?: boolean;
  children(item: Item, tabIndex: 0 | -1): ReactNode;
}

/** A list of which only the visible items and the active one are rendered. */
export function VirtualList<Item>({ label, items, keyOf, hasButtons, children }: VirtualListProps<Item>) {
  const styles = useStyles();
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, select] = useState(0);
  const isMoving = useRef(false);
  const active = Math.max(0, Math.min(selected, items.length - 1));
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used only in this component
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(hasButtons ? [active] : [])])].sort(
        (one, other) => one - other,
      ),
  });
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    viewport.current?.querySelector<HTMLElement>(`li[data-index="${active}"] button`)?.focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((viewport.current?.clientHeight ?? 0) / estimatedHeight);
    const next = rowAfterKey(event.key, { row: active, rows: items.length, pageRows });
    if (next === null) return;
    event.preventDefault();
    isMoving.current = next !== active;
    select(next);
    rows.scrollToIndex(next);
  };
  return (
    <div
      ref={viewport}
      className={styles.viewport}
      tabIndex={hasButtons ? undefined : 0}
      role="group"
      aria-label={label}
      onKeyDown={hasButtons ? onKeyDown : undefined}
    >
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.item}
            onFocus={() => select(index)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(items[index]!, index === active ? 0 : -1)}
          </li>
        ))}
      </ul>
    </div>
  );
}
