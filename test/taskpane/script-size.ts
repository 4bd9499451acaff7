import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export const build = path.resolve(import.meta.dirname, '../../build/addin');

/** What a browser loads for these scripts of the build, when its host compresses them. */
export const gzipKilobytes = (scripts: readonly string[]): number =>
  scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(build, name))).length, 0) / 1024;
