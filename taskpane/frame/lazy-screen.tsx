import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, UserError, cellMessages } from '../../src/language/index.ts';
import { screenOf, useScreen } from './navigation.ts';
import { Notice } from './notice.tsx';
import { useRuntime } from './runtime-context.ts';
import { ScreenLayout } from './screen-layout.tsx';
import type { ScreenName } from './screen.ts';

/**
 * A screen, whose script loads when it is first shown. If it cannot be loaded, the user can try again. Notices of finished
 * work go when it is left.
 */
export function LazyScreen({ name }: { name: ScreenName }) {
  const { load } = useScreen(name);
  const { tasks } = useRuntime();
  useEffect(() => () => tasks.leave((kind) => screenOf[kind] === name), [tasks, name]);
  const { data, error, refetch } = useQuery({
    queryKey: ['script of', name],
    queryFn: async () => ({
      Component: await load().catch(() => {
        throw new UserError(cellMessages().notLoaded);
      }),
    }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (data) return <data.Component />;
  return (
    <ScreenLayout>
      {error && (
        <Notice
          intent="error"
          actions={<Button onClick={() => void refetch()}>{cellMessages().tryAgain}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
    </ScreenLayout>
  );
}
