import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHostConfigurations } from '../../deploy/hosting/host-configuration.ts';
import type { Organization } from '../../src/connection/index.ts';
import { responseHeaders, securityHeaders } from '../../deploy/hosting/response-headers.ts';

/** One file of each kind that the hosts treat alike. nginx is tested with the package itself. */
const files = [
  'functions.json',
  'functions.fr.json',
  'functions.js',
  'shortcuts.json',
  'shortcuts.fr.json',
  'assets/icon-32.png',
  'pane.0123456789ab.js',
  'taskpane.html',
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hosting-'));
  await writeHostConfigurations(folder, '/cdata/', {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readConfiguration = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Content;

/** Whether a pattern of CloudFront, with `*`, matches a path. */
const matches = (pattern: string, address: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(address);

interface HeadersPolicy {
  Properties: {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        ReferrerPolicy: { ReferrerPolicy: string };
      };
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
      CorsConfig?: { AccessControlAllowOrigins: { Items: string[] } };
    };
  };
}

interface Behavior {
  PathPattern: string;
  ResponseHeadersPolicyId: { Ref: string };
}

interface Template {
  Resources: Record<string, HeadersPolicy> & {
    Distribution: {
      Properties: {
        DistributionConfig: { DefaultCacheBehavior: Behavior; CacheBehaviors: Behavior[] };
      };
    };
  };
}

test('CloudFront sends the headers of every file, and the upload says how long it is cached', async () => {
  const { Resources } = await readConfiguration<Template>('cloudformation.json');
  const { DefaultCacheBehavior, CacheBehaviors } = Resources.Distribution.Properties.DistributionConfig;
  for (const file of files) {
    const behavior = CacheBehaviors.find(({ PathPattern }) => matches(PathPattern, `/cdata/${file}`));
    const policy = Resources[(behavior ?? DefaultCacheBehavior).ResponseHeadersPolicyId.Ref]!;
    const { SecurityHeadersConfig, CustomHeadersConfig, CorsConfig } =
      policy.Properties.ResponseHeadersPolicyConfig;
    const { 'Access-Control-Allow-Origin': origin } = responseHeaders(file);
    expect([file, CorsConfig?.AccessControlAllowOrigins.Items[0]]).toEqual([file, origin]);
    expect({
      'Content-Security-Policy': SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
      'Referrer-Policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
      'X-Content-Type-Options': 'nosniff',
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(securityHeaders);
  }
  const upload = await readFile(path.join(folder, 's3-upload.sh'), 'utf8');
  for (const file of files) {
    expect(upload).toContain(`--cache-control "${responseHeaders(file)['Cache-Control']}"`);
  }
});

test('where people cannot enter another address, pages send requests to the organization’s hosts only', async () => {
  const service = 'https://gateway.example.org/cdata';
  const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';
  const connections = async (organization: Organization) => {
    await writeHostConfigurations(folder, '/cdata/', organization);
    const texts = ['nginx.conf', 'cloudformation.json'].map((name) =>
      readFile(path.join(folder, name), 'utf8'),
    );
    const policies = (await Promise.all(texts)).flatMap((text) => text.match(/frame-ancestors [^"]+/g) ?? []);
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
