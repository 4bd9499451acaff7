import { makeStyles, mergeClasses, Subtitle2, tokens, useId } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  form: { gap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '32px' },
});

interface SectionProps {
  title: string;
  /** A button next to the title; null while there is none. */
  action?: ReactNode;
  /** Whether it consists of fields, which need more room between them. */
  isForm?: boolean;
  children: ReactNode;
}

/** A part of a screen under a heading, which is its name for screen readers. */
export function Section({ title, action, isForm, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  const heading = (
    <Subtitle2 as="h2" id={id}>
      {title}
    </Subtitle2>
  );
  return (
    <section aria-labelledby={id} className={mergeClasses(styles.section, isForm && styles.form)}>
      {action === undefined ? (
        heading
      ) : (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
