import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({
  kept: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS },
  size: { fontVariantNumeric: 'tabular-nums', minHeight: '20px' },
});

/** How often the size is looked at while it is in sight, milliseconds: formulas go on being answered. */
const looking = 2000;

/** How much is kept of the answers of this connection, and the way to forget it. */
export function KeptAnswers() {
  const styles = useStyles();
  const { lookups } = useRuntime();
  const connection = useConnection();
  const text = messages().settings;
  const size = useQuery({
    queryKey: ['kept size', connection?.address],
    queryFn: () => lookups.cacheSize(),
    refetchInterval: looking,
    staleTime: 0,
    gcTime: 0,
  });
  const clearing = useMutation({
    mutationFn: () => lookups.clearCache(),
    onSuccess: () => size.refetch(),
  });
  const kept = size.data;
  const cleared = clearing.isSuccess && kept?.responses === 0;
  return (
    <div className={styles.kept}>
      <Body1 className={styles.size} role="status">
        {kept && text.size(shownNumber(kept.responses), megabytes(kept.characters))}
      </Body1>
      <Button disabledFocusable={clearing.isPending} onClick={() => clearing.mutate()}>
        {text.clear}
      </Button>
      <Caption1 role="status">{cleared ? text.cleared : ''}</Caption1>
    </div>
  );
}

/** A letter of an answer takes a byte, but for accented ones; little is still something. */
const megabytes = (characters: number): string =>
  shownNumber(characters === 0 ? 0 : Math.max(0.1, characters / 1_000_000), { maximumFractionDigits: 1 });
