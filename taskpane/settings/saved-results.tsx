import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../src/language/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { settingsMessages } from './messages.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS },
  size: { fontVariantNumeric: 'tabular-nums', minHeight: '20px' },
});

/** Milliseconds: the size changes while formulas are calculated. */
const refetchInterval = 2000;

export function SavedResults() {
  const styles = useStyles();
  const { engine } = useRuntime();
  const connection = useConnection();
  const text = settingsMessages();
  const size = useQuery({
    queryKey: ['cache size', connection?.address],
    queryFn: () => engine.cacheSize(),
    refetchInterval,
    staleTime: 0,
    gcTime: 0,
  });
  const clearing = useMutation({
    mutationFn: () => engine.clearCache(),
    onSuccess: () => size.refetch(),
  });
  const isCleared = clearing.isSuccess && size.data?.results === 0;
  return (
    <div className={styles.part}>
      <Body1 className={styles.size} role="status">
        {size.data && text.size(size.data.results, megabytes(size.data.characters))}
      </Body1>
      <Button disabledFocusable={clearing.isPending} onClick={() => clearing.mutate()}>
        {text.clear}
      </Button>
      <Caption1 role="status">{isCleared ? text.cleared : ''}</Caption1>
    </div>
  );
}

/** About a byte per character; at least 0.1 unless the cache is empty. */
const megabytes = (characters: number): string =>
  formatNumber(characters === 0 ? 0 : Math.max(0.1, characters / 1_000_000), { maximumFractionDigits: 1 });
