/** Address of the local service, which stands beside the pages that `npm start` serves. */
export const localService = (): string => new URL('/api', location.origin).href;

/** The keys that the local service takes, for trying: they open nothing else. */
export const demonstrationKeys = ['demo-paid-key', 'demo-free-key'] as const;
