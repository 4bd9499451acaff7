import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CircleRegular, RectangleLandscapeRegular } from '@fluentui/react-icons';
import { searchAreaOf, type SearchArea, type Shape, type ShapeKind } from '../../src/map/index.ts';
import { formatNumber, messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  area: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** An area that is drawn, or was drawn. */
export interface DrawnArea {
  kind: ShapeKind;
  /** Null until the map has one. */
  shape: Shape | null;
  isDone: boolean;
}

interface AreaToolsProps {
  area: DrawnArea | null;
  /** Points in the area, and all of them. */
  counts: { inside: number; all: number };
  /** Null if the points are on no sheet. */
  selectRows: (() => void) | null;
  draw(kind: ShapeKind): void;
  clear(): void;
  search(): void;
}

/** Draws a circle or rectangle, which filters the points, and says what can be done with it. */
export function AreaTools({ area, counts, selectRows, draw, clear, search }: AreaToolsProps) {
  const styles = useStyles();
  const text = messages().map;
  if (!area) {
    return (
      <div className={styles.tools} role="group" aria-label={text.areaTools}>
        <Button size="small" icon={<RectangleLandscapeRegular />} onClick={() => draw('rectangle')}>
          {text.drawRectangle}
        </Button>
        <Button size="small" icon={<CircleRegular />} onClick={() => draw('circle')}>
          {text.drawCircle}
        </Button>
      </div>
    );
  }
  const searched = area.shape && searchAreaOf(area.shape);
  return (
    <div className={styles.area}>
      <Body1 role="status">{text.inArea(counts.inside, formatNumber(counts.all))}</Body1>
      {!area.isDone && <Caption1 className={styles.hint}>{text.drawHint}</Caption1>}
      <div className={styles.tools}>
        {area.isDone && (
          <>
            {selectRows && counts.inside > 0 && (
              <Button size="small" onClick={selectRows}>
                {text.selectRows(counts.inside)}
              </Button>
            )}
            <Button size="small" onClick={search}>
              {text.searchHere}
            </Button>
          </>
        )}
        <Button size="small" appearance={area.isDone ? 'subtle' : 'secondary'} onClick={clear}>
          {area.isDone ? text.clearArea : text.cancel}
        </Button>
      </div>
      {area.isDone && searched && (
        <Caption1 className={styles.hint}>{searchText(area.kind, searched)}</Caption1>
      )}
    </div>
  );
}

function searchText(kind: ShapeKind, { radius, isLarger }: SearchArea): string {
  const text = messages().map;
  const kilometres = formatNumber(radius);
  if (isLarger) return text.searchLimited(kilometres);
  return kind === 'circle' ? text.searchRadius(kilometres) : text.searchAround(kilometres);
}
