import { makeStyles, tokens } from '@fluentui/react-components';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { messages } from '../../src/messages/index.ts';
import type { Match } from '../../src/runs/index.ts';
import { rowAfterKey } from '../frame/virtual-list.tsx';

const useStyles = makeStyles({
  viewport: { flex: '1 1 260px', minHeight: '260px', overflowY: 'auto', position: 'relative' },
  list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
  item: {
    position: 'absolute',
    left: 0,
    right: 0,
    top: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

/** Pixels, until a match has been measured. */
const estimatedHeight = 84;

interface MatchListProps {
  matches: readonly Match[];
  /** Key of the current match. */
  active: string | null;
  activate(key: string): void;
  /** Does what a key means for the current match. Returns false for other keys. */
  onShortcut(key: string): boolean;
  children(match: Match): ReactNode;
}

/** The matches, of which only the visible ones and the current one are rendered. Arrow keys move between them. */
export function MatchList({ matches, active, activate, onShortcut, children }: MatchListProps) {
  const styles = useStyles();
  const viewport = useRef<HTMLDivElement>(null);
  const current = matches.findIndex(({ key }) => key === active);
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used only in this component
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => matches[index]!.key,
    overscan: 4,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(current >= 0 ? [current] : [])])].sort(
        (one, other) => one - other,
      ),
  });
  const followActive = useRef<(index: number) => void>(() => undefined);
  useEffect(() => {
    followActive.current = (index) => {
      // The focus moves along only if it is in the list; a decision may have removed the button that had it.
      const focused = document.activeElement;
      const isInList = focused === document.body || viewport.current?.contains(focused);
      rows.scrollToIndex(index, { align: 'start' });
      if (isInList) viewport.current?.querySelector<HTMLElement>(`li[data-index="${index}"]`)?.focus();
    };
  });
  const previous = useRef(active);
  useEffect(() => {
    if (previous.current === active) return;
    previous.current = active;
    if (current >= 0) followActive.current(current);
  }, [active, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select') !== null;
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const pageRows = Math.floor((viewport.current?.clientHeight ?? 0) / estimatedHeight);
    const next = rowAfterKey(event.key, { row: Math.max(0, current), rows: matches.length, pageRows });
    if (next === null ? !onShortcut(event.key.toLowerCase()) : matches.length === 0) return;
    event.preventDefault();
    if (next !== null) activate(matches[next]!.key);
  };
  return (
    <div
      ref={viewport}
      className={styles.viewport}
      role="region"
      aria-label={messages().review.review}
      onKeyDown={onKeyDown}
    >
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={matches.length}
            aria-posinset={index + 1}
            aria-current={index === current}
            tabIndex={index === current ? 0 : -1}
            className={styles.item}
            onFocus={() => activate(matches[index]!.key)}
            onClick={() => activate(matches[index]!.key)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(matches[index]!)}
          </li>
        ))}
      </ul>
    </div>
  );
}
