import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import { language } from '../../../src/language/index.ts';
import type { ScreenName } from '../screen.ts';
import { keysOf } from './screen-keys.ts';
import { tabOrder } from './tab-order.ts';
import { frameMessages } from '../messages.ts';

const useStyles = makeStyles({
  keys: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  does: { margin: 0 },
  stops: { margin: 0, paddingLeft: '24px', fontSize: tokens.fontSizeBase200 },
});

/** The keys of a screen, and what the Tab key stops at while the screen is as it is now, besides the help itself. */
export function KeyList({ screen, helpId }: { screen: ScreenName; helpId: string }) {
  const styles = useStyles();
  const text = frameMessages();
  const [stops] = useState(() => tabOrder(`#${helpId}`));
  const isMac = String(Office.context.platform) === 'Mac';
  return (
    <>
      <dl className={styles.keys}>
        {keysOf(screen, { isMac }).map(({ keys, does }) => (
          <Fragment key={does.en}>
            <dt>
              <kbd className={styles.key}>{keys[language()]}</kbd>
            </dt>
            <dd className={styles.does}>{does[language()]}</dd>
          </Fragment>
        ))}
      </dl>
      <Caption1 as="p" block>
        {text.tabOrder}
      </Caption1>
      <ol className={styles.stops}>
        {stops.map((stop, at) => (
          // The same name may stand at several places.
          <li key={`${at} ${stop}`}>{stop}</li>
        ))}
      </ol>
    </>
  );
}
