import {
  contractorParameters,
  datasets,
  derivedDatasets,
  endpoints,
  entityTypes,
  estimateAttributes,
  feedParameters,
  limits,
  serviceVersion,
  statsParameters,
  type Dataset,
  type Field,
  type Parameter,
} from '../../src/catalog/index.ts';

/** Marks what the reference does not show and this service chose. */
const ourChoice = { 'x-our-choice': true } as const;

type Json = Record<string, unknown>;

/** The service as an OpenAPI 3.1 document, made from the catalog. */
export function describeService(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canadian Construction Data Service',
      version: serviceVersion,
      description: 'What is marked x-our-choice is not shown by the reference.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { gatewayKey: [], gatewayHost: [] }],
    paths: {
      ...utilityPaths(),
      ...Object.fromEntries(entityTypes.flatMap((name) => datasetPaths(datasets[name]))),
      '/permit/feed': get('Permits, the newest first', feedParameters, ref('permit_page'), ourChoice),
      '/permit/{record_id}/history': get('What happened to a permit', [], object([]), ourChoice, 'record_id'),
      '/permit/estimate': { post: estimateOperation() },
      '/contractor/{name_normalized}': get(
        'A contractor by name, a row a city',
        contractorParameters,
        object([]),
        ourChoice,
        'name_normalized',
      ),
      ...Object.fromEntries(derivedDatasets.flatMap((name) => derivedPaths(datasets[name]))),
      '/openapi.json': get('This description', [], object([]), ourChoice),
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        gatewayKey: { type: 'apiKey', in: 'header', name: 'x-<marketplace>-key' },
        gatewayHost: { type: 'apiKey', in: 'header', name: 'x-<marketplace>-host' },
      },
      schemas: {
        error: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
        ...Object.fromEntries(
          Object.values(datasets).flatMap((dataset): [string, Json][] => [
            [dataset.name, { ...object(dataset.fields), ...(dataset.fieldsShown ? {} : ourChoice) }],
            [`${dataset.name}_page`, pageOf(dataset)],
          ]),
        ),
      },
    },
  };
}

function utilityPaths(): Json {
  const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
  return Object.fromEntries(
    reads.map(({ path, parameters, fields, fieldsShown }) => [
      path,
      get(path, parameters, object(fields), fieldsShown ? {} : ourChoice),
    ]),
  );
}

const datasetPaths = (dataset: Dataset): [string, Json][] => [
  [`/${dataset.name}`, get(dataset.meaning.en, dataset.parameters, ref(`${dataset.name}_page`))],
  [`/${dataset.name}/{record_id}`, get('One record', [], ref(dataset.name), {}, 'record_id')],
  [`/${dataset.name}/stats`, get('Counts and sums', statsParameters, object([]))],
  [`/${dataset.name}/coverage`, get('Records by city', [], object([]), ourChoice)],
];

function derivedPaths(dataset: Dataset): [string, Json][] {
  const search: [string, Json] = [
    `/${dataset.name}`,
    get(dataset.meaning.en, dataset.parameters, ref(`${dataset.name}_page`), ourChoice),
  ];
  return dataset.statistics === null ? [search] : [search, ...datasetPaths(dataset).slice(2)];
}

function get(
  summary: string,
  parameters: readonly Parameter[],
  answer: Json,
  marks: object = {},
  pathValue?: string,
): Json {
  const inPath = pathValue
    ? [{ name: pathValue, in: 'path', required: true, schema: { type: 'string' } }]
    : [];
  return {
    get: {
      summary,
      ...marks,
      parameters: [...inPath, ...parameters.map(parameterOf)],
      responses: responses(answer, pathValue !== undefined),
    },
  };
}

const parameterOf = ({ name, rule, required = false, ours = false, ...rest }: Parameter): Json => ({
  name,
  in: 'query',
  required,
  description: rule.en,
  schema: schemaOf(rest),
  ...(ours ? ourChoice : {}),
  // The reference shows no default size of a page.
  ...(name === 'limit' && rest.default === undefined && { 'x-our-choice-of-default': limits.defaultPage }),
});

function schemaOf({
  type,
  values,
  minimum,
  maximum,
  default: usual,
}: Omit<Parameter, 'name' | 'rule'>): Json {
  const kinds: Record<string, Json> = {
    number: { type: 'number' },
    integer: { type: 'integer' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
  };
  return {
    ...(kinds[type] ?? { type: 'string' }),
    ...(values && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(usual !== undefined && { default: usual }),
  };
}

const fieldOf = ({ type, meaning, values }: Field): Json => ({
  type,
  ...(type === 'array' && { items: {} }),
  ...(meaning !== undefined && { description: meaning.en }),
  ...(values && { examples: values }),
});

const object = (fields: readonly Field[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])),
  required: fields.filter(({ presence }) => presence === 'always').map(({ name }) => name),
});

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const pageOf = ({ name }: Dataset): Json => ({
  type: 'object',
  required: ['entity_type', 'count', 'offset', 'results'],
  properties: {
    entity_type: { type: 'string', const: name },
    count: { type: 'integer' },
    offset: { type: 'integer' },
    results: { type: 'array', items: ref(name) },
    next_cursor: { type: 'string' },
    radius_km: { type: 'number' },
  },
});

const errors = {
  '400': 'Understood, but cannot be served as asked',
  '403': 'The key is missing or invalid, or its plan does not cover the call',
  '422': 'A parameter is not valid; the sentence names it',
  '429': 'Rate limit or quota exceeded; Retry-After says when to come back',
  '500': 'Unexpected error',
  '504': 'The query took too long',
};

function responses(answer: Json, byId: boolean): Json {
  const failed = Object.entries({ ...errors, ...(byId && { '404': 'No record with that id' }) });
  return {
    '200': { description: 'The answer', content: { 'application/json': { schema: answer } } },
    ...Object.fromEntries(
      failed.map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: ref('error') } } },
      ]),
    ),
  };
}

function estimateOperation(): Json {
  const items = { minItems: 1, maxItems: limits.estimateItems };
  return {
    summary: 'Estimates the construction value of permits; paid plans only',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              record_ids: { type: 'array', items: { type: 'string' }, ...items },
              permits: { type: 'array', items: object(estimateAttributes), ...items },
            },
          },
        },
      },
    },
    responses: responses(
      {
        type: 'object',
        required: ['count', 'results'],
        properties: {
          count: { type: 'integer' },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['input', 'estimate'],
              properties: { input: {}, estimate: object(endpoints.estimate.fields) },
            },
          },
        },
      },
      true,
    ),
  };
}
