import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { isServiceReachable } from '../../src/api/index.ts';
import { messages } from '../../src/messages/index.ts';
import { demonstrationKeys, localService } from './local-service.ts';

const useStyles = makeStyles({
  keys: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Offers the local service's keys for trying, where that service runs: it is asked once, without a key. */
export function DemonstrationKeys({ take }: { take(key: string): void }) {
  const styles = useStyles();
  const text = messages().connect;
  const address = localService();
  const { data: runs } = useQuery({
    queryKey: ['local service', address],
    queryFn: ({ signal }) => isServiceReachable(address, signal),
    staleTime: Infinity,
  });
  if (!runs) return null;
  return (
    <div>
      <Caption1>{text.demonstration}</Caption1>
      <div className={styles.keys}>
        {demonstrationKeys.map((key) => (
          <Button key={key} size="small" onClick={() => take(key)}>
            {text.useKey(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}
