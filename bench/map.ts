import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { isShort, median, ratioText } from './measure.ts';

/*
 * How many frames a second the map draws while it is panned, with 50,000 points and with none, in the same browser. The
 * page has what the pane loads with its map, and nothing else.
 */
const rounds = isShort ? 1 : 5;
const pointCount = 50_000;
/** Zooms from the view of the whole city, where all points are in view, to that of a few streets. */
const zooms = isShort ? [0] : [0, 2, 4];

interface Bench {
  show(count: number): number;
  zoomBy(steps: number): void;
  startFrames(): void;
  stopFrames(): number[];
}
declare global {
  interface Window {
    bench: Bench;
  }
}

/** Drags the map around. Returns the frames a second, and the longest time between two, milliseconds. */
async function pan(page: Page): Promise<{ rate: number; longest: number }> {
  await page.mouse.move(200, 180);
  await page.mouse.down();
  await page.evaluate(() => window.bench.startFrames());
  for (let step = 1; step <= 60; step++) {
    const angle = step / 5;
    await page.mouse.move(200 + 150 * Math.sin(angle), 180 + 120 * Math.sin(angle / 2));
  }
  const times = await page.evaluate(() => window.bench.stopFrames());
  await page.mouse.up();
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const seconds = (times.at(-1)! - times[0]!) / 1000;
  return { rate: gaps.length / seconds, longest: Math.max(...gaps) };
}

const html = '<body style="margin:0"><div id="map" style="width:400px;height:360px"></div></body>';
const script = await build({
  entryPoints: ['bench/map-page.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  loader: { '.css': 'text' },
});
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 400, height: 380 } });
  // A secure context, as the pane is.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: script.outputFiles[0]!.text });
  const drawingTime = await page.evaluate((count) => window.bench.show(count), pointCount);
  console.log(
    `indexing and drawing ${pointCount.toLocaleString('en-CA')} points: ${drawingTime.toFixed(0)} ms`,
  );
  for (const zoom of zooms) {
    const rates: Record<string, number[]> = {};
    const longest: Record<string, number[]> = {};
    for (let round = 0; round < rounds; round++) {
      for (const count of [0, pointCount]) {
        await page.evaluate(
          ([points, steps]) => {
            window.bench.show(points);
            window.bench.zoomBy(steps);
          },
          [count, zoom] as const,
        );
        const panned = await pan(page);
        (rates[count] ??= []).push(panned.rate);
        (longest[count] ??= []).push(panned.longest);
      }
    }
    const [none, all] = [0, pointCount].map((count) => ({
      rate: median(rates[count]!),
      gap: median(longest[count]!),
    }));
    const ratios = rates[pointCount]!.map((rate, round) => rate / rates[0]![round]!);
    console.log(
      `panning at ${zoom === 0 ? 'the whole city' : `zoom +${zoom}`}: ` +
        `${all!.rate.toFixed(0)} frames a second, ${none!.rate.toFixed(0)} without points: ${ratioText(ratios)}; ` +
        `longest frame ${all!.gap.toFixed(0)} ms, ${none!.gap.toFixed(0)} ms without points`,
    );
  }
} finally {
  await browser.close();
}
