import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useVirtualRows, VirtualRows } from './virtual-rows.tsx';

const useStyles = makeStyles({
  viewport: {
    maxHeight: 'min(360px, 50vh)',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** Pixels. */
const estimatedHeight = 56;

interface ListPosition {
  /** Index of the current row. */
  row: number;
  rows: number;
  /** Rows visible at once. */
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
  const [selected, select] = useState(0);
  const isMoving = useRef(false);
  const active = Math.max(0, Math.min(selected, items.length - 1));
  const { viewport, rows } = useVirtualRows({
    count: items.length,
    keyOf: (index) => keyOf(items[index]!),
    estimatedHeight,
    pinned: hasButtons ? active : null,
  });
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    viewport.current?.querySelector<HTMLElement>(`li[data-index="${active}"] button`)?.focus();
  }, [active, viewport]);
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
      <VirtualRows rows={rows} rowProps={(index) => ({ onFocus: () => select(index) })}>
        {(index) => children(items[index]!, index === active ? 0 : -1)}
      </VirtualRows>
    </div>
  );
}
