import { Body1, Button, makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { DismissRegular, QuestionCircleRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { language } from '../../src/language/index.ts';
import { KeyList } from './keyboard/key-list.tsx';
import type { ScreenName } from './screen.ts';
import { DisclosureButton } from './disclosure-button.tsx';
import { useScreen } from './navigation.ts';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    maxHeight: '45vh',
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  withKeys: { maxHeight: '70vh' },
  text: { flex: 1, minWidth: 0 },
  sentence: { margin: `0 0 ${tokens.spacingVerticalXS}` },
});

const panelId = 'screen-help';

export function HelpButton({ isOpen, toggle }: { isOpen: boolean; toggle(): void }) {
  return (
    <Tooltip content={frameMessages().help} relationship="label">
      <Button
        appearance="subtle"
        icon={<QuestionCircleRegular />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      />
    </Tooltip>
  );
}

/** What the screen does, how to use it, and its keys, below the header. */
export function HelpPanel({ screen, close }: { screen: ScreenName; close(): void }) {
  const styles = useStyles();
  const text = frameMessages();
  const { help } = useScreen(screen);
  const [areKeysShown, showKeys] = useState(false);
  return (
    <section
      id={panelId}
      className={mergeClasses(styles.panel, areKeysShown && styles.withKeys)}
      aria-label={text.help}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={styles.text}>
        <div aria-live="polite">
          {help[language()].map((sentence) => (
            <Body1 key={sentence} as="p" block className={styles.sentence}>
              {sentence}
            </Body1>
          ))}
        </div>
        <DisclosureButton isOpen={areKeysShown} setOpen={showKeys}>
          {text.keyboard}
        </DisclosureButton>
        {areKeysShown && <KeyList screen={screen} helpId={panelId} />}
      </div>
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label={text.closeHelp}
        onClick={close}
      />
    </section>
  );
}
