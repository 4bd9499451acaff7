import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckboxCheckedFilled, CheckboxUncheckedRegular } from '@fluentui/react-icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Comparable } from '../../src/property/index.ts';
import { messages, shownMoney, shownNumber } from '../../src/messages/index.ts';
import { rowAfterKey } from '../frame/virtual-list.tsx';

/** Pixels. */
const rowHeight = 48;

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  counted: { flex: 1, fontVariantNumeric: 'tabular-nums' },
  note: { color: tokens.colorNeutralForeground2 },
  list: {
    position: 'relative',
    height: 'min(336px, 45vh)',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  all: { position: 'relative', width: '100%' },
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
  /** Of the row that the keys are on, while the list has the focus. */
  marked: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  box: { flexShrink: 0, fontSize: '20px' },
  ticked: { color: tokens.colorCompoundBrandForeground1 },
  words: { flex: 1, minWidth: 0 },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase200,
  },
  under: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  cut: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  number: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

interface ComparableListProps {
  /** The nearest first. */
  shown: readonly Comparable[];
  ticked: ReadonlySet<string>;
  tick(recordIds: string[]): void;
}

/** The properties to choose from: a list in which keys move and tick. */
export function ComparableList({ shown, ticked, tick }: ComparableListProps) {
  const styles = useStyles();
  const text = messages().property;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [focused, setFocused] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- it only says that no compiler may memoize this
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const at = Math.min(active, shown.length - 1);
  // The form fills the pane: what was asked for comes into view by itself.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const tickAll = () => tick([...new Set([...ticked, ...shown.map(({ recordId }) => recordId)])]);
  const toggle = ({ recordId }: Comparable) =>
    tick(ticked.has(recordId) ? [...ticked].filter((one) => one !== recordId) : [...ticked, recordId]);
  const onKey = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? 0) / rowHeight);
    const next = rowAfterKey(event.key, { row: at, rows: shown.length, pageRows });
    if (next !== null) {
      setActive(next);
      rows.scrollToIndex(next);
    } else if (event.key === ' ' && shown[at]) toggle(shown[at]);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) tickAll();
    else return;
    event.preventDefault();
  };
  const seen = shown.filter(({ recordId }) => ticked.has(recordId)).length;
  return (
    <>
      <div className={styles.bar}>
        <Caption1 className={styles.counted} role="status">
          {text.listOf(shownNumber(shown.length), shownNumber(seen))}
        </Caption1>
        <Button size="small" onClick={tickAll}>
          {text.tickAll}
        </Button>
        <Button size="small" onClick={() => tick([])}>
          {text.tickNone}
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
        aria-activedescendant={focused && shown.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKey}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div className={styles.all} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const one = shown[index]!;
            return (
              <div
                key={one.recordId}
                id={`${id}-${index}`}
                className={mergeClasses(
                  styles.row,
                  index === at && styles.active,
                  index === at && focused && styles.marked,
                )}
                style={{ transform: `translateY(${start}px)` }}
                role="option"
                aria-selected={ticked.has(one.recordId)}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                onClick={() => {
                  setActive(index);
                  toggle(one);
                }}
              >
                <ComparableRow comparable={one} isTicked={ticked.has(one.recordId)} />
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

function ComparableRow({ comparable, isTicked }: { comparable: Comparable; isTicked: boolean }) {
  const styles = useStyles();
  const text = messages().property;
  const { address, value, distance, propertyClass, year } = comparable;
  const kilometres = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (
    <>
      {isTicked ? (
        <CheckboxCheckedFilled className={mergeClasses(styles.box, styles.ticked)} />
      ) : (
        <CheckboxUncheckedRegular className={styles.box} />
      )}
      <div className={styles.words}>
        <div className={styles.line}>
          <span className={styles.cut}>{address}</span>
          <span className={styles.number}>{value === null ? text.noValue : shownMoney(value)}</span>
        </div>
        <div className={mergeClasses(styles.line, styles.under)}>
          <span className={styles.cut}>{[propertyClass, year].filter(Boolean).join(' · ')}</span>
          <span className={styles.number}>{text.kilometres(shownNumber(distance, kilometres))}</span>
        </div>
      </div>
    </>
  );
}
