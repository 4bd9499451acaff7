import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { MapPoint } from '../../src/map/index.ts';
import { messages } from '../../src/messages/index.ts';
import { rowAfterKey } from '../frame/virtual-list.tsx';
import { Swatch } from './legend.tsx';

/** Pixels. */
const rowHeight = 44;

const useStyles = makeStyles({
  list: {
    position: 'relative',
    height: 'min(220px, 40vh)',
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
  active: { backgroundColor: tokens.colorNeutralBackground1Selected },
  outlined: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  text: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  secondary: { color: tokens.colorNeutralForeground2 },
  row2: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface PointListProps {
  points: readonly MapPoint[];
  active: MapPoint | null;
  colorOf(point: MapPoint): string;
  detailsOf(point: MapPoint): string;
  /** Arrow keys: the map shows the point. */
  show(point: MapPoint): void;
  /** Enter or a click: the sheet selects its row. */
  choose(point: MapPoint): void;
}

/** The points as a list: the map by keyboard, and for people who do not see it. */
export function PointList({ points, active, colorOf, detailsOf, show, choose }: PointListProps) {
  const styles = useStyles();
  const text = messages().map;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used only in this component
  const rows = useVirtualizer({
    count: points.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const activeRow = active ? points.indexOf(active) : -1;
  useEffect(() => {
    if (activeRow >= 0) rows.scrollToIndex(activeRow);
    // Only when another point becomes active; the user may scroll in between.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [activeRow]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.floor((frame.current?.clientHeight ?? 0) / rowHeight);
    const next = rowAfterKey(event.key, { row: activeRow, rows: points.length, pageRows });
    if (next !== null && points[next]) show(points[next]);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={frame}
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label={text.list}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={focused && activeRow >= 0 ? `${id}-${activeRow}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div className={styles.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const point = points[index]!;
            return (
              <div
                key={point.id}
                id={`${id}-${index}`}
                className={mergeClasses(
                  styles.row,
                  index === activeRow && styles.active,
                  index === activeRow && focused && styles.outlined,
                )}
                style={{ transform: `translateY(${start}px)` }}
                role="option"
                aria-selected={index === activeRow}
                aria-setsize={points.length}
                aria-posinset={index + 1}
                onClick={() => choose(point)}
              >
                <Swatch color={colorOf(point)} />
                <div className={styles.text}>
                  <span className={styles.line}>{point.name || text.unnamed}</span>
                  <Caption1 className={mergeClasses(styles.line, styles.secondary)}>
                    {detailsOf(point)}
                  </Caption1>
                </div>
                {point.row !== null && (
                  <Caption1 className={styles.row2}>{text.rowNumber(String(point.row + 1))}</Caption1>
                )}
              </div>
            );
          })}
        </div>
      </div>
      <Caption1 id={`${id}-hint`} className={styles.secondary}>
        {text.listHint}
      </Caption1>
    </>
  );
}
