import { expect, test } from 'vitest';
import { isTileAddress, tileHost, tileSource, TileSettings } from '../../src/connection/tile-settings.ts';
import { browserStore } from './browser-store.ts';

const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';
const canada = 'maps-cartes.services.geo.ca';

test('without a word of the organization, the streets are those of Natural Resources Canada in both languages', () => {
  const source = tileSource({})!;
  expect(tileHost(source)).toBe(canada);
  expect(source).toMatchObject({ maxNativeZoom: 15, attribution: 'Canada' });
  const names = (language: 'en' | 'fr') =>
    source.layers[language].map((address) => /BaseMaps\/(.*)$/.exec(address)![1]);
  expect(names('en')).toEqual([
    'CBMT_CBCT_GEOM_3857/MapServer/tile/{z}/{y}/{x}',
    'CBMT_TXT_3857/MapServer/tile/{z}/{y}/{x}',
  ]);
  expect(names('fr')).toEqual([
    'CBMT_CBCT_GEOM_3857/MapServer/tile/{z}/{y}/{x}',
    'CBCT_TXT_3857/MapServer/tile/{z}/{y}/{x}',
  ]);
});

test('an organization names another server, or wants no streets', () => {
  const source = tileSource({ tiles, tilesAttribution: '© Example' })!;
  expect(source).toMatchObject({
    layers: { en: [tiles], fr: [tiles] },
    attribution: { text: '© Example' },
  });
  expect(tileHost(source)).toBe('tiles.example.org');
  const none = new TileSettings(null, '', { tiles: false, tilesConsent: true });
  expect([none.source, none.answer]).toEqual([null, false]);
  none.allow(true);
  expect(none.answer).toBe(false);
});

test('nothing is allowed until the user answers; the answer is remembered, and can be changed', () => {
  const store = browserStore('cdata.tiles');
  const settings = new TileSettings(store, '');
  let changes = 0;
  settings.subscribe(() => changes++);
  expect(settings.answer).toBeNull();
  settings.allow(false);
  expect(new TileSettings(store, '').answer).toBe(false);
  settings.allow(true);
  expect(new TileSettings(store, '').answer).toBe(true);
  expect(new TileSettings(store, 'other-host-').answer).toBeNull();
  expect(changes).toBe(2);
});

test('consent is for one host, and an organization’s own host needs its own', () => {
  const store = browserStore('cdata.tiles');
  new TileSettings(store, '').allow(true);
  const own = new TileSettings(store, '', { tiles });
  expect(own.answer).toBeNull();
  own.allow(false);
  expect(new TileSettings(store, '', { tiles }).answer).toBe(false);
  expect(new TileSettings(store, '').answer).toBe(true);
});

test('an organization answers for everyone, except for those who have answered themselves', () => {
  const store = browserStore('cdata.tiles');
  const organization = { tiles, tilesConsent: true };
  expect(new TileSettings(store, '', organization).answer).toBe(true);
  new TileSettings(store, '', organization).allow(false);
  expect(new TileSettings(store, '', organization).answer).toBe(false);
  expect(new TileSettings(null, '', { tilesConsent: false }).answer).toBeNull();
});

test('a host that cannot be reached is left alone until the user wants to try again', () => {
  const settings = new TileSettings(null, '');
  let changes = 0;
  settings.allow(true);
  settings.subscribe(() => changes++);
  settings.reportFailure();
  settings.reportFailure();
  expect([settings.hasFailed, settings.answer, changes]).toEqual([true, true, 1]);
  settings.retry();
  expect([settings.hasFailed, changes]).toEqual([false, 2]);
  settings.reportFailure();
  settings.allow(true);
  expect(settings.hasFailed).toBe(false);
});

test('what else may be stored is not used', () => {
  const store = browserStore('cdata.tiles');
  store.setItem('cdata.tiles.answers', `{"${canada}":"yes"}`);
  expect(new TileSettings(store, '').answer).toBeNull();
  expect(isTileAddress('https://tiles.example.org/{z}/{x}.png')).toBe(false);
});
