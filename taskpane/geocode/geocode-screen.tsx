import { useState } from 'react';
import { useConnection } from '../frame/runtime-context.ts';
import { ConnectFirst } from '../frame/screen-layout.tsx';
import { GeocodeSetup } from './geocode-setup.tsx';
import { ReviewView } from './review-view.tsx';

/** Geocodes a column of addresses, and goes through the doubtful matches. */
export function GeocodeScreen() {
  const connection = useConnection();
  const [reviewed, review] = useState<string | null>(null);
  if (!connection) return <ConnectFirst />;
  return reviewed ? (
    <ReviewView runId={reviewed} back={() => review(null)} />
  ) : (
    <GeocodeSetup review={review} />
  );
}
