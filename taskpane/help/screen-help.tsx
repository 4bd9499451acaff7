import { Body1, Button, makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { DismissRegular, QuestionCircleRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { cellMessages, errorText, messages, UserError } from '../../src/messages/index.ts';
import type { Screen } from '../frame/screens.ts';

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
});

const loadText = () =>
  import(/* webpackChunkName: "guide" */ './help-text.tsx').catch(() => {
    throw new UserError(cellMessages().notLoaded);
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

/** What the screen does, below the header. */
export function HelpPanel({ screen, close }: { screen: Screen; close(): void }) {
  const styles = useStyles();
  const text = messages().frame;
  const { data, error } = useQuery({
    queryKey: ['script of', 'help'],
    queryFn: loadText,
    staleTime: Infinity,
  });
  return (
    <section id={panelId} className={styles.panel} aria-label={text.help}>
      <div className={styles.text} aria-live="polite">
        {error && <Body1>{errorText(error)}</Body1>}
        {data && <data.HelpText screen={screen} />}
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
