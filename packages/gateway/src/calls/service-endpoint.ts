import {
  contractorParameters,
  coverageParameters,
  datasets,
  endpoints,
  entityTypes,
  feedParameters,
  statsParameters,
  utilityParameters,
  type Parameter,
} from '@cdata/catalog';
import {
  contractorLookup,
  coverageLookups,
  estimateLookup,
  feedLookup,
  geocodeLookup,
  healthLookup,
  historyLookup,
  normalizeAddressLookup,
  propertyLookup,
  recordLookups,
  reverseGeocodeLookup,
  searchLookups,
  sourcesCoverageLookup,
  sourcesLookup,
  statsLookups,
  zoneLookup,
  zoningLookup,
  type TtlKind,
} from '../../../../src/engine/index.ts';

/** A GET endpoint of the service. */
export interface ServiceEndpoint {
  /** As the reference writes it: `/permit/{record_id}`. */
  path: string;
  parameters: readonly Parameter[];
  /** How long its responses stay valid; null for those that are valid only at this moment. */
  ttl: TtlKind | null;
}

/** The TTL that the add-in itself gives to responses. */
const ttls = new Map<string, TtlKind | null>(
  [
    geocodeLookup,
    reverseGeocodeLookup,
    zoneLookup,
    zoningLookup,
    normalizeAddressLookup,
    propertyLookup,
    healthLookup,
    sourcesLookup,
    sourcesCoverageLookup,
    feedLookup,
    historyLookup,
    contractorLookup,
    estimateLookup,
    ...Object.values(searchLookups),
    ...Object.values(recordLookups),
    ...Object.values(statsLookups),
    ...Object.values(coverageLookups),
  ].map(({ endpoint, ttl }) => [endpoint, ttl]),
);

const ttlOf = (path: string): TtlKind | null => ttls.get(path) ?? (ttls.has(path) ? null : 'record');

const endpoint = (path: string, parameters: readonly Parameter[]): ServiceEndpoint => ({
  path,
  parameters,
  ttl: ttlOf(path),
});

/** The placeholder of a path: `{record_id}`. */
const placeholder = /\{\w+\}/;

/** Every GET endpoint in the reference's inventory. Nothing else of the service can be reached through the gateway. */
export const serviceEndpoints: readonly ServiceEndpoint[] = [
  ...Object.entries(utilityParameters).map(([path, parameters]) => endpoint(path, parameters)),
  ...Object.values(datasets).map(({ name, parameters }) => endpoint(`/${name}`, parameters)),
  ...Object.values(datasets)
    .filter(({ statistics }) => statistics !== null)
    .flatMap(({ name }) => [
      endpoint(`/${name}/stats`, statsParameters),
      endpoint(`/${name}/coverage`, coverageParameters),
    ]),
  ...entityTypes.map((name) => endpoint(`/${name}/{record_id}`, [])),
  endpoint('/contractor/{name_normalized}', contractorParameters),
  endpoint('/permit/feed', feedParameters),
  endpoint('/permit/{record_id}/history', []),
];

export const estimateTtl: TtlKind | null = ttlOf(endpoints.estimate.path);

/**
 * The pattern of a path for the router, and what follows its placeholder. A placeholder becomes a wildcard, since ids
 * contain slashes, which not every client encodes.
 */
export function routeOf({ path }: ServiceEndpoint): { url: string; suffix: string } {
  const [prefix = '', suffix = ''] = path.split(placeholder);
  return placeholder.test(path) ? { url: `${prefix}*`, suffix } : { url: path, suffix: '' };
}

/**
 * The path with a value in place of the placeholder; null for a value that another program could take for a folder
 * above.
 */
export function pathWith({ path }: ServiceEndpoint, value: string): string | null {
  if (!placeholder.test(path)) return path;
  if (value.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return null;
  return path.replace(placeholder, () => encodeURIComponent(value));
}
