import { makeStyles, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { rowAfterKey } from '../frame/list-keys.ts';

const useStyles = makeStyles({
  frame: {
    maxHeight: 'min(360px, 50vh)',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
  item: { position: 'absolute', left: 0, right: 0, top: 0 },
});

/** Height of an item before it has been measured, pixels. */
const usualHeight = 56;

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** Whether each item is a button. The Tab key stops at one of them; arrow keys go from one to the next. */
  ofButtons?: boolean;
  children(item: Item, tabIndex: 0 | -1): ReactNode;
}

/** A list that may be long: only what is in sight, and where the keys are, is on the page. */
export function VirtualList<Item>({ label, items, keyOf, ofButtons, children }: VirtualListProps<Item>) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(0);
  const moving = useRef(false);
  const at = Math.max(0, Math.min(chosen, items.length - 1));
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used in this component alone.
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(ofButtons ? [at] : [])])].sort(
        (one, other) => one - other,
      ),
  });
  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    frame.current?.querySelector<HTMLElement>(`li[data-index="${at}"] button`)?.focus();
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const page = Math.floor((frame.current?.clientHeight ?? 0) / usualHeight);
    const next = rowAfterKey(event.key, { at, rows: items.length, page });
    if (next === null) return;
    event.preventDefault();
    moving.current = next !== at;
    choose(next);
    rows.scrollToIndex(next);
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      tabIndex={ofButtons ? undefined : 0}
      role="group"
      aria-label={label}
      onKeyDown={ofButtons ? onKey : undefined}
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
            onFocus={() => choose(index)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(items[index]!, index === at ? 0 : -1)}
          </li>
        ))}
      </ul>
    </div>
  );
}
