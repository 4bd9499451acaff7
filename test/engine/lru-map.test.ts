import { describe, expect, test } from 'vitest';
import { LruMap } from '../../src/engine/lru-map.ts';

const mapOf = (maxSize: number) => new LruMap<string>({ maxSize, sizeOf: (value) => value.length });

describe('a map of a maximum size', () => {
  test('evicts what was used least recently', () => {
    const map = mapOf(6);
    map.set('a', 'xx');
    map.set('b', 'xx');
    map.set('c', 'xx');
    expect(map.get('a')).toBe('xx');
    map.set('d', 'xxx');
    expect([map.get('a'), map.get('b'), map.get('c'), map.get('d')]).toEqual([
      'xx',
      undefined,
      undefined,
      'xxx',
    ]);
    expect([map.count, map.totalSize]).toEqual([2, 5]);
  });

  test('counts a replaced value once', () => {
    const map = mapOf(10);
    map.set('a', 'xxxx');
    map.set('a', 'xx');
    expect([map.get('a'), map.totalSize]).toEqual(['xx', 2]);
  });

  test('does not keep a value that is larger than the whole map, nor the one it replaces', () => {
    const map = mapOf(3);
    map.set('a', 'x');
    map.set('b', 'x');
    map.set('a', 'xxxx');
    expect([map.get('a'), map.get('b'), map.totalSize]).toEqual([undefined, 'x', 1]);
  });

  test('is empty once it is cleared', () => {
    const map = mapOf(3);
    map.set('a', 'x');
    map.clear();
    expect([map.get('a'), map.count, map.totalSize]).toEqual([undefined, 0, 0]);
  });
});
