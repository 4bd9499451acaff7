/** Every record of a search, as the service at this address gives them itself: `permit?municipality=calgary`. */
export async function allRecords(address: string, query: string): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for (let cursor = ''; ;) {
    const next = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${address}/api/${query}&limit=500${next}`, {
      headers: { 'x-api-key': 'demo-paid-key' },
    });
    const page = (await response.json()) as { results: Record<string, unknown>[]; next_cursor?: string };
    records.push(...page.results);
    if (!page.next_cursor) return records;
    cursor = page.next_cursor;
  }
}
