import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent } from 'react';

const useStyles = makeStyles({
  // In a pane that is enlarged, the tabs scroll.
  tabs: { display: 'flex', gap: tokens.spacingHorizontalL, overflowX: 'auto', scrollbarWidth: 'none' },
  tab: {
    flexShrink: 0,
    // Whole pixels, so that what scrolls below ends at one.
    height: '38px',
    padding: '3px 0 0',
    border: 'none',
    borderBottom: `3px solid transparent`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // Four French words have room in Excel's narrowest pane.
    '@media (max-width: 340px)': { fontSize: tokens.fontSizeBase200 },
  },
  selected: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '&, &:hover': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
});

interface TabsProps<Name extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly { name: Name; title: string }[];
  selected: Name;
  select(name: Name): void;
  /** Id of the selected tab. */
  selectedId?: string;
  /** Focuses the selected tab when it appears. */
  isFocused?: boolean;
  className?: string;
}

/**
 * Tabs between which arrow keys move; Enter selects, because what a tab shows may take calls. Fluent's own have hidden
 * elements that take the focus.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, select, selectedId, isFocused = false, className } = props;
  const styles = useStyles();
  const selectedTab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) selectedTab.current?.focus();
  }, [isFocused, selected]);
  return (
    <div
      className={mergeClasses(styles.tabs, className)}
      role="tablist"
      aria-label={label}
      onKeyDown={focusNeighbour}
    >
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          ref={name === selected ? selectedTab : undefined}
          id={name === selected ? selectedId : undefined}
          type="button"
          role="tab"
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          className={mergeClasses(styles.tab, name === selected && styles.selected)}
          onClick={() => select(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll('button')];
  const step = event.key === 'ArrowRight' ? 1 : -1;
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(at + step + tabs.length) % tabs.length]!.focus();
}
