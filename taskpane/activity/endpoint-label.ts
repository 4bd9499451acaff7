import { datasets, type DatasetName } from '@cdata/catalog';
import { language } from '../../src/language/index.ts';
import { activityMessages } from '../../src/tasks/index.ts';

/** What people read in place of an endpoint: `Building permits` for `/permit/{record_id}` too. As it is where it is unknown. */
export function endpointLabel(endpoint: string): string {
  const { endpoints } = activityMessages();
  const [, name = '', part] = endpoint.split('/');
  if (part === 'estimate') return endpoints.estimate;
  if (Object.hasOwn(endpoints, name)) return endpoints[name as keyof typeof endpoints];
  return Object.hasOwn(datasets, name) ? datasets[name as DatasetName].label[language()] : endpoint;
}

/** The calls of each label, the most first. */
export function callsByLabel(callsByEndpoint: Readonly<Record<string, number>>): [string, number][] {
  const calls = new Map<string, number>();
  for (const [endpoint, count] of Object.entries(callsByEndpoint)) {
    const label = endpointLabel(endpoint);
    calls.set(label, (calls.get(label) ?? 0) + count);
  }
  return [...calls].sort(([, one], [, other]) => other - one);
}
