import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedAddress, sharedBrowser } from './open-add-in.ts';

let elsewhere: Server;
let page: Page;
beforeAll(async () => {
  elsewhere = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  page = await (await sharedBrowser()).newPage();
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await page?.close();
  elsewhere?.closeAllConnections();
  await new Promise((resolve) => elsewhere?.close(resolve));
});

test('a page of another origin cannot read the service, with a published key or without', async () => {
  const outcomes = await page.evaluate(async (address) => {
    const requests: RequestInit[] = [
      { headers: { 'X-API-Key': 'demo-paid-key' } },
      {},
      { method: 'POST', body: '[]', headers: { 'Content-Type': 'text/plain' } },
    ];
    const ends = requests.map((init) =>
      fetch(`${address}/api/permit?limit=1`, init).then(
        (response) => response.text(),
        (error: Error) => error.name,
      ),
    );
    return Promise.all(ends);
  }, sharedAddress());
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
});

test.each(['/', '/addin/taskpane.html', '/api/health'])('nor show %s in a frame', async (path) => {
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    const loaded = new Promise((resolve) => (frame.onload = resolve));
    document.body.append(frame);
    await loaded;
  }, sharedAddress() + path);
  await expect.poll(() => page.frames().at(-1)!.url()).toBe('chrome-error://chromewebdata/');
});

test('nor load a script or read the sheets of the workbook', async () => {
  const outcomes = await page.evaluate(async (address) => {
    const script = document.createElement('script');
    script.src = `${address}/workbook/office.js`;
    const ended = new Promise((resolve) => {
      script.onload = () => resolve('loaded');
      script.onerror = () => resolve('refused');
    });
    document.body.append(script);
    const sheets = await fetch(`${address}/workbook/sheets.json`).catch((error: Error) => error.name);
    return [await ended, sheets];
  }, sharedAddress());
  expect(outcomes).toEqual(['refused', 'TypeError']);
});
