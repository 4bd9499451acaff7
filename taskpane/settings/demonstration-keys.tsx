import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { serviceState } from '../../src/api/index.ts';
import { connectMessages } from '../../src/connection/index.ts';

/** The local service is served next to the pages that `npm start` serves. */
export const localService = (): string => new URL('/api', location.origin).href;

/** These keys only work with the local service. */
const demonstrationKeys = ['demo-paid-key', 'demo-free-key'] as const;

/** Milliseconds: the local service may still prepare its sample data. */
const startPollInterval = 2000;

const useStyles = makeStyles({
  keys: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export function DemonstrationKeys({ choose }: { choose(key: string): void }) {
  const styles = useStyles();
  const text = connectMessages();
  const address = localService();
  const { data: state } = useQuery({
    queryKey: ['service state', address],
    queryFn: ({ signal }) => serviceState(address, signal),
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data?.presence === 'starting' ? startPollInterval : false),
  });
  if (state?.presence !== 'present') return null;
  return (
    <div>
      <Caption1>{text.demonstration}</Caption1>
      <div className={styles.keys}>
        {demonstrationKeys.map((key) => (
          <Button key={key} size="small" onClick={() => choose(key)}>
            {text.useKey(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}
