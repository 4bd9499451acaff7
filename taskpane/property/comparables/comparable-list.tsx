import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckboxCheckedFilled, CheckboxUncheckedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import {
  type Comparable,
  comparablesMessages,
  propertyMessages,
} from '../../../src/features/property/index.ts';
import { formatMoney, formatNumber } from '../../../src/language/index.ts';
import { scrollIntoView } from '../../frame/scroll-into-view.ts';
import { VirtualListbox } from '../../frame/virtual-listbox.tsx';
const useStyles = makeStyles({
  toolbar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  count: { flex: 1, fontVariantNumeric: 'tabular-nums' },
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
  const text = comparablesMessages();
  const [active, setActive] = useState(0);
  const activeRow = Math.min(active, listed.length - 1);
  const selectAll = () => select([...new Set([...selectedIds, ...listed.map(({ recordId }) => recordId)])]);
  const toggle = ({ recordId }: Comparable) =>
    select(
      selectedIds.has(recordId)
        ? [...selectedIds].filter((one) => one !== recordId)
        : [...selectedIds, recordId],
    );
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
      {/* The form fills the pane, so the list would appear below the visible part. */}
      <div ref={scrollIntoView}>
        <VirtualListbox
          label={propertyMessages().comparables}
          hint={text.listHint}
          height="min(336px, 45vh)"
          rowHeight={48}
          items={listed}
          keyOf={({ recordId }) => recordId}
          active={activeRow}
          isSelected={({ recordId }) => selectedIds.has(recordId)}
          onMove={setActive}
          onClick={(one, index) => {
            setActive(index);
            toggle(one);
          }}
          onKey={({ key, ctrlKey, metaKey }) => {
            if (key === ' ' && listed[activeRow]) toggle(listed[activeRow]);
            else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) selectAll();
            else return false;
            return true;
          }}
        >
          {(one) => <ComparableRow comparable={one} isSelected={selectedIds.has(one.recordId)} />}
        </VirtualListbox>
      </div>
    </>
  );
}

function ComparableRow({ comparable, isSelected }: { comparable: Comparable; isSelected: boolean }) {
  const styles = useStyles();
  const text = comparablesMessages();
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
          <span className={styles.number}>
            {value === null ? propertyMessages().noValue : formatMoney(value)}
          </span>
        </div>
        <div className={mergeClasses(styles.line, styles.secondary)}>
          <span className={styles.ellipsis}>{[propertyClass, year].filter(Boolean).join(' · ')}</span>
          <span className={styles.number}>{text.kilometres(formatNumber(distance, kilometres))}</span>
        </div>
      </div>
    </>
  );
}
