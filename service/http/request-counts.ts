/** How many requests reached each endpoint, by method and path of the reference: `GET /permit/{record_id}`. */
export interface RequestCounts {
  count(endpoint: string): void;
  read(): Record<string, number>;
  reset(): void;
}

export function requestCounts(): RequestCounts {
  const counts = new Map<string, number>();
  return {
    count: (endpoint) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1),
    read: () => Object.fromEntries(counts),
    reset: () => counts.clear(),
  };
}
