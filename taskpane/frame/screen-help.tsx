import { Body1, Button, makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { DismissRegular, QuestionCircleRegular } from '@fluentui/react-icons';
import { language, messages } from '../../src/messages/index.ts';
import type { Screen } from './screen.ts';

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
  text: { flex: 1, minWidth: 0 },
  sentence: { margin: `0 0 ${tokens.spacingVerticalXS}` },
});

const panelId = 'screen-help';

export function HelpButton({ isOpen, toggle }: { isOpen: boolean; toggle(): void }) {
  return (
    <Tooltip content={messages().frame.help} relationship="label">
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

/** What the screen does and how to use it, below the header. */
export function HelpPanel({ help, close }: { help: Screen['help']; close(): void }) {
  const styles = useStyles();
  const text = messages().frame;
  return (
    <section
      id={panelId}
      className={styles.panel}
      aria-label={text.help}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={styles.text} aria-live="polite">
        {help[language()].map((sentence) => (
          <Body1 key={sentence} as="p" block className={styles.sentence}>
            {sentence}
          </Body1>
        ))}
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
