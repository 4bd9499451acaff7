import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckboxCheckedFilled, CheckboxUncheckedRegular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Comparable } from '../../src/property/index.ts';
import { messages, formatMoney, formatNumber } from '../../src/messages/index.ts';
import { rowAfterKey } from '../frame/virtual-list.tsx';

/** Pixels. */
const rowHeight = 48;

const useStyles = makeStyles({
  toolbar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  count: { flex: 1, fontVariantNumeric: 'tabular-nums' },
  note: { color: tokens.colorNeutralForeground2 },
  list: {
    position: 'relative',
    height: 'min(336px, 45vh)',
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
    height: `${rowHeight}px`,
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
  box: { flexShrink: 0, fontSize: '20px' },
  selected: { color: tokens.colorCompoundBrandForeground1 },
  text: { flex: 1, minWidth: 0 },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase200,
  },
  secondary: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  ellipsis: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  number: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

interface ComparableListProps {
  /** The nearest first. */
  listed: readonly Comparable[];
  selectedIds: ReadonlySet<string>;
  select(recordIds: string[]): void;
}

export function ComparableList({ listed, selectedIds, select }: ComparableListProps) {
  const styles = useStyles();
  const text = messages().property;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [focused, setFocused] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- only concerns the React compiler
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const activeRow = Math.min(active, listed.length - 1);
  // The form fills the pane, so the list would appear below the visible part.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const selectAll = () => select([...new Set([...selectedIds, ...listed.map(({ recordId }) => recordId)])]);
  const toggle = ({ recordId }: Comparable) =>
    select(
      selectedIds.has(recordId)
        ? [...selectedIds].filter((one) => one !== recordId)
        : [...selectedIds, recordId],
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? 0) / rowHeight);
    const next = rowAfterKey(event.key, { row: activeRow, rows: listed.length, pageRows });
    if (next !== null) {
      setActive(next);
      rows.scrollToIndex(next);
    } else if (event.key === ' ' && listed[activeRow]) toggle(listed[activeRow]);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll();
    else return;
    event.preventDefault();
  };
  const selectedCount = listed.filter(({ recordId }) => selectedIds.has(recordId)).length;
  return (
    <>
      <div className={styles.toolbar}>
        <Caption1 className={styles.count} role="status">
          {text.listCount(formatNumber(listed.length), formatNumber(selectedCount))}
        </Caption1>
        <Button size="small" onClick={selectAll}>
          {text.selectAll}
        </Button>
        <Button size="small" onClick={() => select([])}>
          {text.clearSelection}
        </Button>
      </div>
      <div
        ref={frame}
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={text.comparables}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={focused && listed.length > 0 ? `${id}-${activeRow}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div className={styles.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const one = listed[index]!;
            return (
              <div
                key={one.recordId}
                id={`${id}-${index}`}
                className={mergeClasses(
                  styles.row,
                  index === activeRow && styles.active,
                  index === activeRow && focused && styles.outlined,
                )}
                style={{ transform: `translateY(${start}px)` }}
                role="option"
                aria-selected={selectedIds.has(one.recordId)}
                aria-setsize={listed.length}
                aria-posinset={index + 1}
                onClick={() => {
                  setActive(index);
                  toggle(one);
                }}
              >
                <ComparableRow comparable={one} isSelected={selectedIds.has(one.recordId)} />
              </div>
            );
          })}
        </div>
      </div>
      <Caption1 id={`${id}-hint`} className={styles.note}>
        {text.listHint}
      </Caption1>
    </>
  );
}

function ComparableRow({ comparable, isSelected }: { comparable: Comparable; isSelected: boolean }) {
  const styles = useStyles();
  const text = messages().property;
  const { address, value, distance, propertyClass, year } = comparable;
  const kilometres = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (
    <>
      {isSelected ? (
        <CheckboxCheckedFilled className={mergeClasses(styles.box, styles.selected)} />
      ) : (
        <CheckboxUncheckedRegular className={styles.box} />
      )}
      <div className={styles.text}>
        <div className={styles.line}>
          <span className={styles.ellipsis}>{address}</span>
          <span className={styles.number}>{value === null ? text.noValue : formatMoney(value)}</span>
        </div>
        <div className={mergeClasses(styles.line, styles.secondary)}>
          <span className={styles.ellipsis}>{[propertyClass, year].filter(Boolean).join(' · ')}</span>
          <span className={styles.number}>{text.kilometres(formatNumber(distance, kilometres))}</span>
        </div>
      </div>
    </>
  );
}
