import { Button, makeStyles, mergeClasses, Text, tokens, Tooltip } from '@fluentui/react-components';
import { ChevronLeftRegular, PlugConnectedRegular, PlugDisconnectedRegular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent } from 'react';
import type { ScreenName } from './screen.ts';
import { useGo, useTitle } from './navigation.ts';
import { HelpButton, HelpPanel } from './screen-help.tsx';
import { useIsConnected } from './use-account.ts';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    // Excel keeps its own button in the top right corner: 34 × 32 pixels stay clear.
    padding: `0 36px 0 ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    flexShrink: 0,
  },
  // A long French title takes two lines.
  title: { flex: 1, minWidth: 0, lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  // Aligned with the content of the screen.
  atHome: { paddingLeft: tokens.spacingHorizontalL },
  back: { minWidth: 0, paddingLeft: tokens.spacingHorizontalXS, paddingRight: tokens.spacingHorizontalS },
});

export const titleId = 'screen-title';

export function Header({ screen }: { screen: ScreenName }) {
  const styles = useStyles();
  const go = useGo();
  const homeTitle = useTitle('home');
  const title = useTitle(screen);
  const connected = useIsConnected();
  const text = frameMessages();
  const state = connected ? text.connected : text.notConnected;
  const [helpedScreen, help] = useState<ScreenName | null>(null);
  // Help on another screen does not stay open.
  const isHelpOpen = helpedScreen === screen;
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && help(null);
  return (
    <>
      <header
        className={mergeClasses(styles.bar, screen === 'home' && styles.atHome)}
        onKeyDown={closeOnEscape}
      >
        {screen !== 'home' && (
          <Button
            className={styles.back}
            appearance="subtle"
            icon={<ChevronLeftRegular />}
            onClick={() => go('home')}
          >
            {homeTitle}
          </Button>
        )}
        <Text as="h1" id={titleId} weight="semibold" size={400} className={styles.title}>
          {screen === 'home' ? text.product : title}
        </Text>
        <HelpButton isOpen={isHelpOpen} toggle={() => help(isHelpOpen ? null : screen)} />
        <Tooltip content={state} relationship="label">
          <Button
            appearance="subtle"
            icon={connected ? <PlugConnectedRegular /> : <PlugDisconnectedRegular />}
            onClick={() => go('connect')}
          />
        </Tooltip>
      </header>
      {isHelpOpen && <HelpPanel screen={screen} close={() => help(null)} />}
    </>
  );
}
