import { useState } from 'react';
import { useConnection } from '../frame/runtime-context.ts';
import { useGo } from '../frame/screens.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectedView } from './connected-view.tsx';

/** Says what the add-in is connected to, or connects it. */
export function ConnectScreen() {
  const go = useGo();
  const connection = useConnection();
  const [changing, setChanging] = useState(false);
  if (connection && !changing) {
    return (
      <ConnectedView connection={connection} change={() => setChanging(true)} goHome={() => go('home')} />
    );
  }
  return <ConnectForm connection={connection} leave={() => setChanging(false)} />;
}
