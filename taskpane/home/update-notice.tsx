import { useQuery } from '@tanstack/react-query';
import { Notice } from '../frame/notice.tsx';
import { homeMessages } from './messages.ts';

/** Identifies the build that this script is part of. Replaced by the bundler. */
declare const __webpack_hash__: string;

/** Milliseconds between checks while Home is open; opening Home checks too. */
const interval = 60 * 60 * 1000;

interface PublishedVersion {
  version: string;
  build: string;
}

/** The version on the add-in's host; null if it is not known. */
async function publishedVersion(signal: AbortSignal): Promise<PublishedVersion | null> {
  try {
    const response = await fetch(new URL('version.json', document.baseURI), { signal, cache: 'no-cache' });
    const { version, build } = (await response.json()) as Partial<PublishedVersion>;
    return typeof version === 'string' && typeof build === 'string' ? { version, build } : null;
  } catch {
    return null;
  }
}

/** Says that the host has another build than the one that runs. */
export function UpdateNotice() {
  const { data: published } = useQuery({
    queryKey: ['published version'],
    queryFn: ({ signal }) => publishedVersion(signal),
    refetchOnMount: 'always',
    refetchInterval: interval,
  });
  if (!published || published.build === __webpack_hash__) return null;
  return <Notice intent="info">{homeMessages().updateAvailable(published.version)}</Notice>;
}
