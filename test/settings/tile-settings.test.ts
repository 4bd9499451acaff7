import { expect, test } from 'vitest';
import { isTileAddress, TileSettings } from '../../src/settings/tile-settings.ts';
import { browserStore } from './browser-store.ts';

const own = { address: 'https://own.example.org/{z}/{x}/{y}.png', attribution: '© Own' };
const organization = { tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', tilesAttribution: '© Example' };

test('the organization’s tiles apply until the user sets others', () => {
  const store = browserStore('cdata.tiles');
  const settings = new TileSettings(store, '', organization);
  expect(settings.source).toEqual({ address: organization.tiles, attribution: '© Example' });
  settings.choose(own);
  expect(new TileSettings(store, '', organization).source).toEqual(own);
  settings.choose(null);
  expect(new TileSettings(store, '', organization).source?.address).toBe(organization.tiles);
  expect(new TileSettings(store, '').source).toBeNull();
});

test('consent is for one address, is remembered, and can be taken back', () => {
  const store = browserStore('cdata.tiles');
  const settings = new TileSettings(store, '', organization);
  let changes = 0;
  settings.subscribe(() => changes++);
  expect(settings.isAllowed).toBe(false);
  settings.allow(true);
  expect(new TileSettings(store, '', organization).isAllowed).toBe(true);
  settings.choose(own);
  expect(settings.isAllowed).toBe(false);
  settings.choose(null);
  expect(settings.isAllowed).toBe(true);
  settings.allow(false);
  expect(new TileSettings(store, '', organization).isAllowed).toBe(false);
  expect(changes).toBe(4);
});

test('what else may be stored is not used', () => {
  const store = browserStore('cdata.tiles');
  store.setItem('cdata.tiles', '{"address":"http://tiles.example.org/{z}/{x}/{y}"}');
  store.setItem('cdata.tiles.allowed', '5');
  expect(new TileSettings(store, '').source).toBeNull();
  expect(isTileAddress('https://tiles.example.org/{z}/{x}.png')).toBe(false);
});
