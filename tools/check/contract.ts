import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { openApiDocument } from '../openapi.ts';
import { readSpec } from '../spec/tables.ts';

type Document = ReturnType<typeof openApiDocument>;

/** Values that occur more than once. */
const doubles = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

function endpointProblems(): string[] {
  const known = new Set(readSpec('api').map((row) => row.id!));
  const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  return [
    ...ENDPOINTS.flatMap(({ name, ids }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => `${name}: docs/spec/api.tsv has no ${id}; add the call there`),
    ),
    ...doubles(ENDPOINTS.map(({ name }) => name)).map((name) => `two calls are named ${name}`),
    ...doubles(calls).map((call) => `${call} is declared twice`),
    ...ENDPOINTS.filter(({ path, params }) => {
      const declared = Object.keys(params?.properties ?? {}).sort();
      return declared.join() !== parametersIn(path).sort().join();
    }).map(({ name, path }) => `${name}: params do not fit ${path}`),
    ...ENDPOINTS.filter(({ status, answer, bytes }) => (status === 204) === Boolean(answer || bytes)).map(
      ({ name, status }) => `${name}: status ${status} ${status === 204 ? 'has no' : 'needs an'} answer`,
    ),
  ];
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** What is wrong with the schemas of an OpenAPI document: dangling references, words that 3.1 does not know. */
function schemaProblems(document: Document, value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const problems: string[] = [];
  if ('$ref' in value && typeof value.$ref === 'string') {
    const target = value.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    if (target === undefined) problems.push(`${place}: ${value.$ref} does not exist`);
  }
  if ('nullable' in value && value.nullable === true) {
    problems.push(`${place}: nullable is a word of OpenAPI 3.0; write Nullable(…)`);
  }
  if ('properties' in value && 'type' in value && typeof value.type === 'string' && !types.has(value.type)) {
    problems.push(`${place}: ${value.type} is no type`);
  }
  for (const [key, child] of Object.entries(value)) {
    problems.push(...schemaProblems(document, child, `${place}/${key}`));
  }
  return problems;
}

/** What is wrong with an OpenAPI document, one line each; nothing when it is valid. */
export function documentProblems(document: Document): string[] {
  const problems = schemaProblems(document, document, '');
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { parameters, responses } = operation as {
        parameters: { name: string; in: string }[];
        responses: Record<string, unknown>;
      };
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      if (inPath.sort().join() !== parametersIn(path).sort().join()) {
        problems.push(`${method} ${path}: parameters do not fit the path`);
      }
      if (!Object.keys(responses).some((status) => status.startsWith('2'))) {
        problems.push(`${method} ${path}: says nothing about success`);
      }
    }
  }
  return problems;
}

/** What is wrong with the contract, one line each. */
export const contractProblems = (): string[] => [
  ...endpointProblems(),
  ...documentProblems(openApiDocument()),
];
