import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { type AddressToken, type Match, reviewMessages } from '../../src/features/geocode/index.ts';
import { useVisuallyHidden } from '../frame/visually-hidden.ts';
const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    '& > dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    '& > dt': { color: tokens.colorNeutralForeground3 },
  },
  // The mark is not its colour alone.
  mark: {
    backgroundColor: 'transparent',
    color: 'inherit',
    fontWeight: tokens.fontWeightBold,
    textDecorationLine: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
  typed: { textDecorationStyle: 'wavy', textDecorationThickness: '1px' },
});

/** The address as it was typed above the one it was matched with. Words that the other lacks are marked. */
export function AddressComparison({
  match: { address, matchedAddress, city, comparison },
}: {
  match: Match;
}) {
  const styles = useStyles();
  const hidden = useVisuallyHidden();
  const text = reviewMessages();
  const matchedLine = [matchedAddress, city].filter(Boolean).join(', ');
  const differences = comparison && [...comparison.typed, ...comparison.matched].filter(isMarked);
  return (
    <>
      <dl className={styles.pair}>
        <dt>
          <Caption1>{text.typed}</Caption1>
        </dt>
        <dd>{comparison ? <Marked tokens={comparison.typed} isTyped /> : address}</dd>
        {matchedLine && (
          <>
            <dt>
              <Caption1>{text.matched}</Caption1>
            </dt>
            <dd>{comparison ? <Marked tokens={comparison.matched} /> : matchedLine}</dd>
          </>
        )}
      </dl>
      {differences && differences.length > 0 && (
        <span className={hidden}>
          {text.differences(differences.map(({ text: word }) => word).join(', '))}
        </span>
      )}
    </>
  );
}

const isMarked = ({ differs }: AddressToken): boolean => differs;

function Marked({ tokens: parts, isTyped = false }: { tokens: readonly AddressToken[]; isTyped?: boolean }) {
  const { mark, typed } = useStyles();
  const className = isTyped ? `${mark} ${typed}` : mark;
  return parts.map(({ text, differs }, at) =>
    differs ? (
      <mark key={at} className={className}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
