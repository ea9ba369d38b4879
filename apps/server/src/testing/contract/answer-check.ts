import { ENDPOINTS, type Endpoint, Problem } from '@dorfplatz/contract';
import { createAjv } from '../../platform/http/validation.ts';

const ajv = createAjv(false);

/** The schema with every object closed: an answer with a field more than declared is a leak. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return copy.type === 'object' && copy.properties && !copy.patternProperties
    ? { additionalProperties: false, ...copy }
    : copy;
}

/** A check that also refuses what the schema does not name. */
export const closedCheck = (schema: object) => ajv.compile(closed(schema) as object);

const problem = closedCheck(Problem);
const answers = new Map(
  ENDPOINTS.filter((endpoint) => endpoint.answer).map((endpoint) => [
    endpoint.name,
    closedCheck(endpoint.answer as object),
  ]),
);

/** Why an answer does not fit what the contract says, or undefined when it does. */
export function misfit(endpoint: Endpoint, status: number, body: unknown): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status >= 400) return problem(body) ? undefined : `not a problem: ${JSON.stringify(problem.errors)}`;
  if (status !== endpoint.status) return `status ${status} instead of ${endpoint.status}`;
  const check = answers.get(endpoint.name);
  if (!check || endpoint.bytes) return undefined;
  return check(body) ? undefined : JSON.stringify(check.errors);
}
