import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import { formatNumber } from '../../src/language/index.ts';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { activityMessages } from '../../src/tasks/index.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Answers that could not be read, to report to the provider of the service. Shows nothing while there are none. */
export function ResponseProblems() {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  const { responseProblems } = useRuntime().engine.counts;
  const problems = useSyncExternalStore(
    (onChange) => responseProblems.subscribe(onChange),
    () => responseProblems.list,
  );
  if (problems.length === 0) return null;
  const text = activityMessages();
  const lines = problems.map(({ endpoint, path, kind, count, contradiction, sentence }) => {
    const difference = contradiction
      ? text.otherAnswer(contradiction.question, contradiction.answer)
      : sentence;
    return [endpoint, path, `${text.answerProblems[kind]} (${formatNumber(count)})`, difference]
      .filter(Boolean)
      .join(' · ');
  });
  return (
    <Section title={text.unreadableAnswers}>
      <Caption1>{text.aboutUnreadableAnswers}</Caption1>
      <DisclosureButton isOpen={isOpen} setOpen={setIsOpen}>
        {text.technicalDetails}
      </DisclosureButton>
      {isOpen && (
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line}>
              <Caption1>{line}</Caption1>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
