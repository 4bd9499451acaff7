import { Body1, Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { language } from '../../src/language/index.ts';
import { addinVersion } from '../../src/app/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { ChangeList, useChanges } from '../home/whats-new.tsx';
import { homeMessages } from '../home/messages.ts';
import { settingsMessages } from './messages.ts';

const useStyles = makeStyles({
  links: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  problems: { overflowWrap: 'anywhere' },
});

/** The version and what is new in it, and the pages that explain the add-in. */
export function About() {
  const styles = useStyles();
  const { provider, support, problems } = useRuntime().organization;
  const text = settingsMessages();
  const suffix = language() === 'fr' ? '.fr.html' : '.html';
  const changes = useChanges() ?? [];
  return (
    <Section title={text.about}>
      <Body1>{text.version(addinVersion)}</Body1>
      {provider && <Body1>{text.providedBy(provider)}</Body1>}
      <div className={styles.links}>
        <Link href={`help${suffix}`} target="_blank">
          {text.help}
        </Link>
        <Link href={`privacy${suffix}`} target="_blank">
          {text.privacy}
        </Link>
        {support && (
          <Link href={support} target="_blank" rel="noreferrer">
            {text.support}
          </Link>
        )}
      </div>
      {changes.length > 0 && (
        <details>
          <summary>{homeMessages().whatsNew}</summary>
          <ChangeList changes={changes} />
        </details>
      )}
      {problems.length > 0 && (
        <Caption1 className={styles.problems}>
          {text.organizationProblems} {problems.join(' ')}
        </Caption1>
      )}
    </Section>
  );
}
