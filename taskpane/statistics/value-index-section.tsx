import { Button, Caption1, makeStyles } from '@fluentui/react-components';
import { permitTypes, slug, valueLabel } from '@cdata/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, language, UserError, valueIndexMessages } from '../../src/messages/index.ts';
import { findValueIndex, writeValueIndex } from '../../src/statistics/index.ts';
import { ChoiceField, type Choice } from '../frame/form-field.tsx';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { Section } from '../frame/section.tsx';
import { useScreenTask } from '../frame/use-tasks.ts';
import { sheetsKey } from './use-statistics.ts';

const useStyles = makeStyles({ insert: { alignSelf: 'flex-start' } });

interface ValueIndexSectionProps {
  /** As the user typed it. */
  city: string;
  /** Null for all types together. */
  permitType: string | null;
  change(permitType: string | null): void;
}

/** The index of declared construction value of a city, as a sheet. */
export function ValueIndexSection({ city, permitType, change }: ValueIndexSectionProps) {
  const styles = useStyles();
  const text = valueIndexMessages();
  const { lookups, connection } = useRuntime();
  const runTask = useScreenTask();
  const queries = useQueryClient();
  const insertion = useMutation({
    mutationFn: () => {
      const query = { kind: 'declared' as const, municipality: slug(city), permitType };
      if (query.municipality === '') throw new UserError(text.cityMissing);
      return runTask({ label: text.computing, unit: 'calls', of: 1 }, async ({ signal }) => {
        const periods = await findValueIndex(lookups, query, { signal, fromTask: true });
        const sheet = await writeValueIndex(query, periods, {
          lookups,
          signal,
          service: connection.current?.address ?? '',
        });
        return text.inserted(sheet, periods.length);
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: sheetsKey }),
    gcTime: 0,
  });
  return (
    <Section title={text.section} isForm>
      <Caption1>{text.hint}</Caption1>
      <ChoiceField
        label={text.type}
        name="indexType"
        value={permitType ?? ''}
        choices={[
          ['', text.allTypesChoice],
          ...permitTypes.map((type): Choice => [type, valueLabel(type)?.[language()] ?? type]),
        ]}
        change={(type) => change(type || null)}
      />
      <Button
        className={styles.insert}
        disabledFocusable={insertion.isPending}
        onClick={() => insertion.mutate()}
      >
        {text.insert}
      </Button>
      <div aria-live="polite">
        {insertion.error && <Notice intent="error">{errorText(insertion.error)}</Notice>}
        {insertion.data && <Notice intent="success">{insertion.data}</Notice>}
      </div>
    </Section>
  );
}
