import { datasets, errorConditions, serviceVersion, type Dataset } from '@cdata/catalog';
import {
  arrayOf,
  integer,
  number,
  objectOf,
  ourChoice,
  parameterObject,
  recordSchema,
  ref,
  string,
  type JsonSchema,
} from './json-schema.ts';
import { monitoringRoutes } from './monitoring.ts';
import { get, type DescribedRoute, type Route } from './route.ts';

/** The document describes its own route too, and those that are for operators. */
export function openapiRoute(routes: readonly Route[]): Route {
  const route: Route = get('/openapi.json', {
    summary: 'This description',
    isOurChoice: true,
    parameters: [],
    response: { type: 'object' },
    handler: () => description,
  });
  const description = describeService([...routes, ...monitoringRoutes, route]);
  return route;
}

/** OpenAPI 3.1. */
function describeService(routes: readonly DescribedRoute[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canadian Construction Data Service',
      version: serviceVersion,
      description: 'The reference does not show what is marked x-our-choice: this service chose it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { gatewayKey: [], gatewayHost: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        gatewayKey: { type: 'apiKey', in: 'header', name: 'x-<marketplace>-key' },
        gatewayHost: { type: 'apiKey', in: 'header', name: 'x-<marketplace>-host' },
      },
      schemas: {
        error: objectOf({ detail: string }),
        ...Object.fromEntries(Object.values(datasets).flatMap(datasetSchemas)),
      },
    },
  };
}

/** `getPermitHistoryByRecordId` of `GET /permit/{record_id}/history`. */
function operationId({ method, path }: DescribedRoute): string {
  const words = (text: string) => text.split(/[^a-z]+/).filter((word) => word !== '');
  const fixed = words(path.replace(/\{\w+\}/, ''));
  const [, placeholder] = /\{(\w+)\}/.exec(path) ?? [];
  return [method.toLowerCase(), ...fixed, ...(placeholder ? ['by', ...words(placeholder)] : [])]
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');
}

function operation(route: DescribedRoute): JsonSchema {
  const { path, summary, isOurChoice, isOpen, parameters, body, response, method, notFound, isText } = route;
  const [, pathParameter] = /\{(\w+)\}/.exec(path) ?? [];
  const inPath = pathParameter ? [{ name: pathParameter, in: 'path', required: true, schema: string }] : [];
  return {
    operationId: operationId(route),
    summary,
    ...(isOurChoice && ourChoice),
    ...(isOpen && { security: [{}] }),
    ...(method === 'GET' && { parameters: [...inPath, ...parameters.map(parameterObject)] }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body([]).json } } },
    }),
    responses: {
      '200': isText
        ? { description: 'Success', content: { 'text/plain': { schema: response } } }
        : jsonResponse('Success', response),
      ...Object.fromEntries(
        Object.entries(errorConditions)
          .filter(([status]) => status !== '404' || notFound !== undefined)
          .map(([status, condition]) => [
            status,
            jsonResponse(status === '404' ? notFound! : condition, ref('error')),
          ]),
      ),
    },
  };
}

const jsonResponse = (text: string, schema: JsonSchema): JsonSchema => ({
  description: text,
  content: { 'application/json': { schema } },
});

const nextCursorRule =
  'Present if more pages exist and the order is by date. Pages in another order, such as sort_by=value, follow by offset.';

const datasetSchemas = (dataset: Dataset): [string, JsonSchema][] => [
  [dataset.name, { ...recordSchema(dataset.fields), ...(dataset.fieldsShown ? {} : ourChoice) }],
  [
    `${dataset.name}_page`,
    objectOf(
      {
        entity_type: { type: 'string', const: dataset.name },
        count: integer,
        offset: integer,
        results: arrayOf(ref(dataset.name)),
      },
      {
        next_cursor: { ...string, description: nextCursorRule },
        radius_km: number,
      },
    ),
  ],
];
