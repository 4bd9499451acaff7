import { useState } from 'react';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectedView } from './connected-view.tsx';

/** Says what the add-in is connected to, or connects it. */
export function ConnectScreen({ goToSearch }: { goToSearch(): void }) {
  const connection = useConnection();
  const [changing, setChanging] = useState(false);
  if (connection && !changing) {
    return <ConnectedView connection={connection} change={() => setChanging(true)} goToSearch={goToSearch} />;
  }
  return <ConnectForm connection={connection} connected={() => setChanging(false)} />;
}
