/** YYYY-MM-DD where the user is. */
export function localDay(time: string | number): string {
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
