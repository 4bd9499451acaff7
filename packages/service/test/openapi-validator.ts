import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { paidKey, type Answer, type Client } from './running-service.ts';

// The document, and the schemas in it, are whatever the service sends.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

export interface ResponseValidator {
  document: Json;
  /** Sends a GET, or a POST if there is a body. @returns What is wrong with the response; empty if nothing is. */
  problems(request: DescribedRequest): Promise<string[]>;
  /** `GET /permit 200` of every response that was checked. */
  seen: ReadonlySet<string>;
}

export interface DescribedRequest {
  /** As the document writes it: `/permit/{record_id}`. */
  path: string;
  /** The path and query to send, if not the path itself. */
  url?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Checks responses against the service's own `/openapi.json`, in which every property must be declared. */
export async function responseValidator(client: Client): Promise<ResponseValidator> {
  const { body: document } = await client.get('/openapi.json');
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats: fullFormats });
  ajv.addVocabulary(['components', 'x-our-choice']);
  const components = closed(document.components);
  const validators = new Map<string, ValidateFunction>();
  const seen = new Set<string>();

  function validatorOf(operation: string, status: number, schema: Json): ValidateFunction {
    const key = `${operation} ${status}`;
    seen.add(key);
    let validator = validators.get(key);
    if (!validator) validators.set(key, (validator = ajv.compile({ ...closed(schema), components })));
    return validator;
  }

  return {
    document,
    seen,
    async problems({ path, url = path, body, headers = paidKey }) {
      const answer: Answer = await (body === undefined
        ? client.get(url, headers)
        : client.post(url, body, headers));
      const method = body === undefined ? 'GET' : 'POST';
      const response = document.paths[path]?.[method.toLowerCase()]?.responses[answer.status];
      if (!response) return [`${method} ${url}: status ${answer.status} is not declared`];
      const validate = validatorOf(
        `${method} ${path}`,
        answer.status,
        Object.values<Json>(response.content)[0].schema,
      );
      if (validate(answer.body)) return [];
      return validate.errors!.map(
        ({ instancePath, message, params }) =>
          `${method} ${url} ${answer.status}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

/** A schema whose objects have no other properties than it declares, except where it says so. */
function closed(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = schema.type !== 'object' || !schema.properties || 'additionalProperties' in schema;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}
