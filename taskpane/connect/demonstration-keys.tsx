import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { isServiceReachable } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';

/** The local service is served next to the pages that `npm start` serves. */
export const localService = (): string => new URL('/api', location.origin).href;

/** These keys only work with the local service. */
const demonstrationKeys = ['demo-paid-key', 'demo-free-key'] as const;

const useStyles = makeStyles({
  keys: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export function DemonstrationKeys({ choose }: { choose(key: string): void }) {
  const styles = useStyles();
  const text = messages().connect;
  const address = localService();
  const { data: isRunning } = useQuery({
    queryKey: ['local service', address],
    queryFn: ({ signal }) => isServiceReachable(address, signal),
    staleTime: Infinity,
  });
  if (!isRunning) return null;
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
