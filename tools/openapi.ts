// npm run --silent openapi: prints the OpenAPI 3.1 document of every call, and what the live socket sends.
import { readFileSync } from 'node:fs';
import * as contract from '../packages/contract/src/index.ts';

type Json = Record<string, unknown>;
type Endpoint = contract.Endpoint;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract's schemas that have a name, so that the document writes each once. */
const names = new Map<unknown, string>(
  Object.entries(contract)
    .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && isObject(value) && 'properties' in value)
    .map(([name, value]) => [value, name]),
);

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, value]) => [key, asJsonSchema(value)]),
  );
}

function asJsonSchema(schema: unknown): unknown {
  const name = names.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : plain(schema);
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  const required = new Set(schema?.required ?? []);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: asJsonSchema(property),
  }));
}

const mutates = (endpoint: Endpoint) => endpoint.method !== 'GET';

function problemsOf(endpoint: Endpoint): number[] {
  return [
    400,
    ...(endpoint.access !== 'anyone' ? [401] : []),
    ...(mutates(endpoint) ? [403] : []),
    ...(endpoint.path.includes('{') ? [404] : []),
    ...(mutates(endpoint) ? [409] : []),
    ...(endpoint.body || endpoint.upload ? [413, 415] : []),
    ...(mutates(endpoint) ? [422] : []),
    429,
    503,
  ];
}

function headersOf(endpoint: Endpoint): Json {
  const link = { Link: { description: 'RFC 8288: the other pages', schema: { type: 'string' } } };
  if (endpoint.paging === 'cursor') return { headers: link };
  if (endpoint.paging !== 'pages') return {};
  const counts = ['X-Total-Count', 'X-Total-Pages', 'X-Per-Page'].map((name) => [
    name,
    { schema: { type: 'integer' } },
  ]);
  return { headers: { ...link, ...Object.fromEntries(counts) } };
}

function successOf(endpoint: Endpoint): Json {
  const answer = { description: endpoint.summary, ...headersOf(endpoint) };
  if (endpoint.bytes) return { ...answer, content: { '*/*': {} } };
  if (!endpoint.answer) return answer;
  return { ...answer, content: { 'application/json': { schema: asJsonSchema(endpoint.answer) } } };
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (typeof endpoint.upload === 'string') {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' };
    return { requestBody: { required: true, content: { [endpoint.upload]: { schema } } } };
  }
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  const schema = asJsonSchema(endpoint.body);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function securityOf(endpoint: Endpoint): Json[] {
  const csrf = mutates(endpoint) ? { csrf: [] } : {};
  return [endpoint.access !== 'anyone' ? { session: [], ...csrf } : csrf];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same content gives the same answer and one effect',
  schema: { type: 'string', maxLength: 200 },
};

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  'x-spec': endpoint.ids,
  security: securityOf(endpoint),
  parameters: [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...(mutates(endpoint) ? [idempotencyKey] : []),
  ],
  ...requestBodyOf(endpoint),
  responses: {
    [endpoint.status]: successOf(endpoint),
    ...Object.fromEntries(
      problemsOf(endpoint).map((status) => [status, { $ref: '#/components/responses/Problem' }]),
    ),
  },
});

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return paths;
}

/** The OpenAPI 3.1 document of the contract; `x-live` lists the topics, events and calls of the live socket. */
export function openApiDocument() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return {
    openapi: '3.1.0',
    info: { title: 'Dorfplatz', version: String(version), license: { name: 'AGPL-3.0-or-later' } },
    paths: pathsOf(contract.ENDPOINTS),
    components: {
      schemas: Object.fromEntries([...names].map(([schema, name]) => [name, plain(schema)])),
      responses: {
        Problem: {
          description: 'What went wrong, in the language of the reader (RFC 9457)',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: '__Host-session behind TLS' },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The token of GET /api/v1/session',
        },
      },
    },
    'x-live': {
      path: contract.SOCKET.path,
      topics: contract.TOPICS,
      events: Object.fromEntries(
        Object.entries(contract.LIVE_EVENTS).map(([name, schema]) => [name, asJsonSchema(schema)]),
      ),
      fleeting_events: Object.fromEntries(
        Object.entries(contract.FLEETING_EVENTS).map(([name, schema]) => [name, asJsonSchema(schema)]),
      ),
      calls: Object.fromEntries(
        contract.LIVE_CALLS.map(({ event, summary, body, answer }) => [
          event,
          { summary, body: asJsonSchema(body), answer: asJsonSchema(answer) },
        ]),
      ),
    },
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
