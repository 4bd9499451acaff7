import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { titleId } from '../frame/header.tsx';
import { propertyTabs as tabs, type PropertyTab } from './property-draft.ts';
import { propertyMessages, supportMessages } from '../../src/features/property/index.ts';

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    gap: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    padding: `${tokens.spacingVerticalS} 0`,
    border: 'none',
    borderBottom: `3px solid transparent`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  selected: {
    borderBottomColor: tokens.colorCompoundBrandStroke,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface PropertyTabsProps {
  selected: PropertyTab;
  select(tab: PropertyTab): void;
  /** Focuses the selected tab when it appears. */
  isFocused: boolean;
}

export function PropertyTabs({ selected, select, isFocused }: PropertyTabsProps) {
  const styles = useStyles();
  const text = propertyMessages();
  const selectedTab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) selectedTab.current?.focus();
  }, [isFocused, selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const step = event.key === 'ArrowRight' ? 1 : -1;
    select(tabs[(tabs.indexOf(selected) + step + tabs.length) % tabs.length]!);
  };
  return (
    <div className={styles.tabs} role="tablist" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          ref={tab === selected ? selectedTab : undefined}
          type="button"
          role="tab"
          aria-selected={tab === selected}
          tabIndex={tab === selected ? 0 : -1}
          className={mergeClasses(styles.tab, tab === selected && styles.selected)}
          onClick={() => select(tab)}
        >
          {tab === 'support' ? supportMessages().tab : text[tab]}
        </button>
      ))}
    </div>
  );
}
