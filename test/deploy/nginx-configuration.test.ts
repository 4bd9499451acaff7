import { expect, test } from 'vitest';
import { nginxConfiguration } from '../../deploy/hosting/nginx-configuration.ts';
import type { Organization } from '../../src/connection/index.ts';

// The headers of each file are tested with nginx and the package itself.
test('where people cannot enter another address, pages send requests to the organization’s hosts only', async () => {
  const service = 'https://gateway.example.org/cdata';
  const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';
  const connections = async (organization: Organization) => {
    const configuration = await nginxConfiguration('/cdata/', organization);
    const policies = configuration.match(/frame-ancestors [^"]+/g) ?? [];
    expect(new Set(policies).size).toBe(1);
    return /connect-src ([^;]+)/.exec(policies[0]!)?.[1]!.split(' ') ?? null;
  };
  const microsoft =
    /^https:\/\/(\*\.(microsoft\.com|office\.(com|net)|officeapps\.live\.com)|login\.microsoftonline\.com)$/;
  const own = async (organization: Organization) =>
    (await connections({ service, lockService: true, ...organization }))!.filter(
      (source) => !microsoft.test(source),
    );
  const gateway = ["'self'", 'https://gateway.example.org'];
  expect(await own({ tiles })).toEqual([...gateway, 'https://tiles.example.org']);
  expect(await own({})).toEqual([...gateway, 'https://maps-cartes.services.geo.ca']);
  expect(await own({ tiles: false })).toEqual(gateway);
  // People who may enter an address may enter any.
  expect(await connections({ service, tiles })).toBeNull();
  expect(await connections({})).toBeNull();
});
