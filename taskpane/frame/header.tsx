import { Button, makeStyles, mergeClasses, Text, tokens, Tooltip } from '@fluentui/react-components';
import { ChevronLeftRegular, PlugConnectedRegular, PlugDisconnectedRegular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent } from 'react';
import { language } from '../../src/language/index.ts';
import { useNavigation, useTitle } from './navigation.ts';
import { placeOf, type Place } from './places.ts';
import type { ScreenName } from './screen.ts';
import { HelpButton, HelpPanel } from './screen-help.tsx';
import { Tabs } from './tabs.tsx';
import { useIsConnected } from './use-account.ts';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  header: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0 },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    // Excel keeps its own button in the top right corner: 34 × 32 pixels stay clear.
    padding: `0 36px 0 ${tokens.spacingHorizontalXS}`,
  },
  title: { flex: 1, minWidth: 0, margin: 0, lineHeight: tokens.lineHeightBase300 },
  // Aligned with the content of the screen.
  atHome: { paddingLeft: tokens.spacingHorizontalL },
  steps: { padding: `0 ${tokens.spacingHorizontalL}` },
});

/** The name of the screen: its tab if it has one, or else the title. */
export const titleId = 'screen-title';

export function Header({ screen }: { screen: ScreenName }) {
  const styles = useStyles();
  const { screens, go } = useNavigation();
  const title = useTitle(screen);
  const connected = useIsConnected();
  // The first screen that somebody sees is the form of the connection alone.
  const place = screen === 'connect' && !connected ? undefined : placeOf(screen);
  const steps = (place?.screens ?? []).map((name) => ({
    name,
    title: screens.find((one) => one.name === name)!.title[language()],
  }));
  const text = frameMessages();
  const state = connected ? text.connected : text.notConnected;
  const [helpedScreen, help] = useState<ScreenName | null>(null);
  // Help on another screen does not stay open.
  const isHelpOpen = helpedScreen === screen;
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && help(null);
  return (
    <>
      <header className={styles.header} onKeyDown={closeOnEscape}>
        <div className={mergeClasses(styles.bar, screen === 'home' && styles.atHome)}>
          {screen !== 'home' && <Back from={place} />}
          <Text
            as="h1"
            id={steps.length > 1 ? undefined : titleId}
            weight="semibold"
            size={400}
            className={styles.title}
          >
            {screen === 'home' ? text.product : (place?.title[language()] ?? title)}
          </Text>
          <HelpButton isOpen={isHelpOpen} toggle={() => help(isHelpOpen ? null : screen)} />
          <Tooltip content={state} relationship="label">
            <Button
              appearance="subtle"
              icon={connected ? <PlugConnectedRegular /> : <PlugDisconnectedRegular />}
              onClick={() => go('connect')}
            />
          </Tooltip>
        </div>
        {place && steps.length > 1 && (
          <Tabs
            className={styles.steps}
            label={place.title[language()]}
            tabs={steps}
            selected={screen}
            select={go}
            selectedId={titleId}
          />
        )}
      </header>
      {isHelpOpen && <HelpPanel screen={screen} close={() => help(null)} />}
    </>
  );
}

/** Leads from a place to Home, and from a screen outside of one to the screen that opened it. */
function Back({ from }: { from: Place | undefined }) {
  const { go, origin } = useNavigation();
  const to = (from ? null : origin) ?? 'home';
  const title = useTitle(to);
  return (
    <Tooltip content={to === 'home' ? title : frameMessages().backTo(title)} relationship="label">
      <Button appearance="subtle" icon={<ChevronLeftRegular />} onClick={() => go(to)} />
    </Tooltip>
  );
}
