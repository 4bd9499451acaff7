import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { colors, type LegendEntry, mapMessages } from '../../src/features/map/index.ts';
import { formatNumber } from '../../src/language/index.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  entry: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  label: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  secondary: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

const useSwatchStyles = makeStyles({
  swatch: {
    flexShrink: 0,
    width: '12px',
    height: '12px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralForeground1}`,
    forcedColorAdjust: 'none',
  },
});

/** The color of a point, as on the map. */
export function Swatch({ color }: { color: string }) {
  const { swatch } = useSwatchStyles();
  return <span className={swatch} style={{ backgroundColor: color }} aria-hidden />;
}

/** What the colors mean. They are also named, for people who do not tell them apart. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const styles = useStyles();
  const text = mapMessages();
  return (
    <ul className={styles.list} aria-label={text.legend}>
      {entries.map(({ label, color, count }) => (
        <li key={label} className={styles.entry}>
          <Swatch color={colors[color]} />
          <Caption1 className={styles.label}>
            {label} <span className={styles.secondary}>{text.colorNames[color]}</span>
          </Caption1>
          <Caption1 className={styles.secondary}>{formatNumber(count)}</Caption1>
        </li>
      ))}
    </ul>
  );
}
