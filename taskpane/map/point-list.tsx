import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type MapPoint, mapMessages } from '../../src/features/map/index.ts';
import { VirtualListbox } from '../frame/virtual-listbox.tsx';
import { Swatch } from './legend.tsx';
const useStyles = makeStyles({
  text: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  secondary: { color: tokens.colorNeutralForeground2 },
  rowNumber: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
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
  const text = mapMessages();
  return (
    <VirtualListbox
      label={text.list}
      hint={text.listHint}
      height="min(220px, 40vh)"
      rowHeight={44}
      items={points}
      keyOf={({ id }) => id}
      active={active ? points.indexOf(active) : -1}
      onMove={(index) => show(points[index]!)}
      onClick={choose}
      onKey={({ key }) => {
        if (key !== 'Enter' || !active) return false;
        choose(active);
        return true;
      }}
    >
      {(point) => (
        <>
          <Swatch color={colorOf(point)} />
          <div className={styles.text}>
            <span className={styles.line}>{point.name || text.unnamed}</span>
            <Caption1 className={mergeClasses(styles.line, styles.secondary)}>{detailsOf(point)}</Caption1>
          </div>
          {point.row !== null && (
            <Caption1 className={styles.rowNumber}>{text.rowNumber(String(point.row + 1))}</Caption1>
          )}
        </>
      )}
    </VirtualListbox>
  );
}
