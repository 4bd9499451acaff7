import { makeStyles, tokens } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

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
  children(item: Item): ReactNode;
}

/** A list that may be long: only what is in sight is on the page. */
export function VirtualList<Item>({ label, items, keyOf, children }: VirtualListProps<Item>) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used in this component alone.
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 4,
  });
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.item}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(items[index]!)}
          </li>
        ))}
      </ul>
    </div>
  );
}
