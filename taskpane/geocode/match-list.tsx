import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { type Match, reviewMessages } from '../../src/features/geocode/index.ts';
import { rowAfterKey } from '../frame/virtual-list.tsx';
import { useVirtualRows, VirtualRows } from '../frame/virtual-rows.tsx';
const useStyles = makeStyles({
  viewport: { flex: '1 1 260px', minHeight: '260px', overflowY: 'auto', position: 'relative' },
  match: {
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

/** Pixels. */
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
  const current = matches.findIndex(({ key }) => key === active);
  const { viewport, rows } = useVirtualRows({
    count: matches.length,
    keyOf: (index) => matches[index]!.key,
    estimatedHeight,
    pinned: current >= 0 ? current : null,
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
    // A map has keys of its own.
    const hasOwnKeys =
      (event.target as HTMLElement).closest('input, textarea, select, [role="application"]') !== null;
    if (hasOwnKeys || event.ctrlKey || event.altKey || event.metaKey) return;
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
      aria-label={reviewMessages().review}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        rows={rows}
        rowProps={(index) => ({
          className: styles.match,
          tabIndex: index === current ? 0 : -1,
          'aria-current': index === current,
          onFocus: () => activate(matches[index]!.key),
          onClick: () => activate(matches[index]!.key),
        })}
      >
        {(index) => children(matches[index]!)}
      </VirtualRows>
    </div>
  );
}
