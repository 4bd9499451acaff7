import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { helpMessages } from '../../src/messages/index.ts';
import type { Screen } from '../frame/screens.ts';

const useStyles = makeStyles({ sentence: { margin: `0 0 ${tokens.spacingVerticalXS}` } });

/** What a screen does and how to use it. */
export function HelpText({ screen }: { screen: Screen }) {
  const styles = useStyles();
  return helpMessages()[screen].map((sentence) => (
    <Body1 key={sentence} as="p" block className={styles.sentence}>
      {sentence}
    </Body1>
  ));
}
