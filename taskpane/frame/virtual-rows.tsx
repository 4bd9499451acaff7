import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, type LiHTMLAttributes, type ReactNode } from 'react';

const useStyles = makeStyles({
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
  row: { position: 'absolute', left: 0, right: 0, top: 0 },
});

interface VirtualRowsOptions {
  count: number;
  keyOf?(index: number): string;
  /** Pixels, until a row has been measured. */
  estimatedHeight: number;
  /** Index of a row that is rendered even out of view, because it may have the focus. */
  pinned?: number | null;
}

/** Decides which rows of a long list are rendered. `viewport` is the ref of the element that scrolls. */
export function useVirtualRows({
  count,
  keyOf = String,
  estimatedHeight,
  pinned = null,
}: VirtualRowsOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used only in the list's component
  const rows = useVirtualizer({
    count,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimatedHeight,
    getItemKey: keyOf,
    overscan: 4,
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (pinned === null || inView.includes(pinned)) return inView;
      return [...inView, pinned].sort((a, b) => a - b);
    },
  });
  return { viewport, rows };
}

interface VirtualRowsProps {
  rows: Virtualizer<HTMLDivElement, Element>;
  /** Further attributes of a row. */
  rowProps?(index: number): LiHTMLAttributes<HTMLLIElement>;
  children(index: number): ReactNode;
}

/** The rendered rows of {@link useVirtualRows}, which measures them and knows where each one is. */
export function VirtualRows({ rows, rowProps, children }: VirtualRowsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const { className, ...props } = rowProps?.(index) ?? {};
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={rows.options.count}
            aria-posinset={index + 1}
            {...props}
            className={mergeClasses(styles.row, className)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        );
      })}
    </ul>
  );
}
