import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { runMessages } from '../../src/features/column-runs/index.ts';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  chip: {
    minWidth: 0,
    height: '24px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '22px',
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  fact: {
    border: `1px solid ${tokens.colorTransparentStroke}`,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  far: { alignSelf: 'flex-start', paddingLeft: 0, minWidth: 0, textAlign: 'left' },
});

/** What the rows of a sheet hold, and the matches to review. */
export interface RunOutcome {
  /** How many rows turned out how, and the way to those to review; null where there are none. */
  parts: readonly { text: string; open: (() => void) | null }[];
  /** What else is to be looked at, and the way to the first row of it. */
  remark: { text: string; show(): void } | null;
  /** What the primary button says when nothing is left to request; null if nothing is left to review. */
  reviewLabel: string | null;
  review(): void;
}

/** How the rows of a sheet turned out. A chip with matches to review opens them. */
export function OutcomeChips({ parts, remark }: Pick<RunOutcome, 'parts' | 'remark'>) {
  const styles = useStyles();
  return (
    <>
      <ul className={styles.chips} aria-label={runMessages().outcome}>
        {parts.map(({ text, open }) =>
          open ? (
            <li key={text}>
              <Button className={styles.chip} size="small" shape="circular" onClick={open}>
                {text}
              </Button>
            </li>
          ) : (
            <li key={text} className={mergeClasses(styles.chip, styles.fact)}>
              {text}
            </li>
          ),
        )}
      </ul>
      {remark && (
        <Button className={styles.far} appearance="transparent" size="small" onClick={remark.show}>
          {remark.text}
        </Button>
      )}
    </>
  );
}
