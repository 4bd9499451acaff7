import { expect, it } from 'vitest';
import { startService } from './running-service.ts';

it('answers 504 to a query that takes too long, and goes on', async () => {
  const running = await startService({ timeout: 1 });
  try {
    // The first page of a search takes several milliseconds on any machine.
    const slow = await running.get(
      '/assessment?q=street%20OR%20avenue%20OR%20rue%20OR%20road&limit=500&offset=900',
    );
    expect(slow).toMatchObject({
      status: 504,
      body: { detail: 'The query took too long; narrow it with a municipality or a date range.' },
    });
    expect((await running.get('/health')).status).toBe(200);
    expect((await running.get('/geocode?address=Toronto,%20ON')).status).toBe(200);
  } finally {
    await running.close();
  }
});
