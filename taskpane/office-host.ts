/**
 * What is around this page: Excel, nothing that runs add-ins, or unknown, because a script of Microsoft's is missing.
 */
export type OfficeHost = 'excel' | 'none' | 'unknown';

/** Milliseconds for Office.js to load its part for this Excel and to connect with it. */
const timeout = 20_000;

/**
 * Waits for Office.js. Outside Office, it reports a host of null (Microsoft: "Initialize your Office Add-in"). If the
 * network blocks it, there is no `Office`; if the network blocks the scripts that it loads itself, it stays silent.
 */
export async function officeHost(): Promise<OfficeHost> {
  if (typeof Office === 'undefined') return 'unknown';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(resolve, timeout, 'unknown');
  });
  const ready = Office.onReady().then(({ host }): OfficeHost => ((host as unknown) ? 'excel' : 'none'));
  return Promise.race([ready, silence]).finally(() => clearTimeout(timer));
}
