import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { rowAfterKey } from './virtual-list.tsx';
import { useVirtualRows } from './virtual-rows.tsx';

const useStyles = makeStyles({
  list: {
    position: 'relative',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  rows: { position: 'relative', width: '100%' },
  row: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    cursor: 'pointer',
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Hover },
  /** The active row while the list has the focus. */
  outlined: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  hint: { color: tokens.colorNeutralForeground2 },
});

interface VirtualListboxProps<Item> {
  label: string;
  /** How to use the list by keyboard. */
  hint: string;
  /** CSS height of the list. */
  height: string;
  /** Pixels. */
  rowHeight: number;
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** Index of the active item, which is always scrolled into view; -1 if there is none. */
  active: number;
  /** A navigation key leads to an item. */
  onMove(index: number): void;
  onClick(item: Item, index: number): void;
  /** Another key. @returns Whether the list uses it. */
  onKey(event: KeyboardEvent): boolean;
  /** The selected items of a list in which several can be; otherwise the active item is the selected one. */
  isSelected?(item: Item): boolean;
  children(item: Item): ReactNode;
}

/** A list of rows of equal height with one tab stop. Only the visible rows are rendered. */
export function VirtualListbox<Item>({
  items,
  rowHeight,
  active,
  isSelected,
  ...props
}: VirtualListboxProps<Item>) {
  const styles = useStyles();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const { viewport, rows } = useVirtualRows({ count: items.length, estimatedHeight: rowHeight });
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active);
    // Only when another item becomes active; the user may scroll in between.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((viewport.current?.clientHeight ?? 0) / rowHeight);
    const next = rowAfterKey(event.key, { row: active, rows: items.length, pageRows });
    if (next !== null && items[next] !== undefined) props.onMove(next);
    else if (!props.onKey(event)) return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={viewport}
        className={styles.list}
        style={{ height: props.height }}
        role="listbox"
        tabIndex={0}
        aria-multiselectable={isSelected !== undefined}
        aria-label={props.label}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={focused && items[active] !== undefined ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div className={styles.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const item = items[index]!;
            return (
              <div
                key={props.keyOf(item)}
                id={`${id}-${index}`}
                className={mergeClasses(
                  styles.row,
                  index === active && styles.active,
                  index === active && focused && styles.outlined,
                )}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                role="option"
                aria-selected={isSelected ? isSelected(item) : index === active}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                onClick={() => props.onClick(item, index)}
              >
                {props.children(item)}
              </div>
            );
          })}
        </div>
      </div>
      <Caption1 id={`${id}-hint`} className={styles.hint}>
        {props.hint}
      </Caption1>
    </>
  );
}
