import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { messages } from '../../src/messages/index.ts';
import type { PropertyPart } from './property-state.ts';

const parts: PropertyPart[] = ['held', 'comparables'];

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

interface PartTabsProps {
  selected: PropertyPart;
  select(part: PropertyPart): void;
  /** Whether the selected tab takes the focus when it appears: its part was just chosen. */
  focused: boolean;
}

/** The sides of a property; arrow keys go from one to the other. */
export function PartTabs({ selected, select, focused }: PartTabsProps) {
  const styles = useStyles();
  const text = messages().property;
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) tab.current?.focus();
  }, [focused, selected]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    select(parts.find((part) => part !== selected)!);
  };
  return (
    <div className={styles.tabs} role="tablist" onKeyDown={onKey}>
      {parts.map((part) => (
        <button
          key={part}
          ref={part === selected ? tab : undefined}
          type="button"
          role="tab"
          aria-selected={part === selected}
          tabIndex={part === selected ? 0 : -1}
          className={mergeClasses(styles.tab, part === selected && styles.selected)}
          onClick={() => select(part)}
        >
          {text[part]}
        </button>
      ))}
    </div>
  );
}
