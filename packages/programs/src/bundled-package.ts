import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package that a bundle contains. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Null if the package contains no file of its licence. */
  licenseText: string | null;
}

/**
 * The packages that files belong to, sorted by name; each version of a package once.
 *
 * @throws Error that names a package without a licence.
 */
export function packagesOf(files: Iterable<string>): BundledPackage[] {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []));
  const packages = new Map([...folders].map(readPackage).map((one) => [`${one.name} ${one.version}`, one]));
  return [...packages.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** `…/node_modules/@fluentui/tokens` of a file in it; undefined for a file of this project. */
const packageFolder = (file: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Partial<BundledPackage>;
  if (!name || !version || typeof license !== 'string') {
    throw new Error(`The package in ${folder} does not say which licence it has.`);
  }
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return { name, version, license, licenseText: text ?? null };
}

/** The licences of packages, which most of them require a bundle to contain. */
export const licenceNotices = (packages: readonly BundledPackage[]): string =>
  packages
    .map(
      ({ name, version, license, licenseText }) => `${name} ${version}\n${license}\n\n${licenseText ?? ''}`,
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);
