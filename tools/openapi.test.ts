import { describe, expect, it } from 'vitest';
import { ENDPOINTS, LIVE_EVENTS, TOPICS } from '../packages/contract/src/index.ts';
import { documentProblems } from './check/contract.ts';
import { openApiDocument } from './openapi.ts';

type Operation = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, object>;
};
const document = openApiDocument();
const operation = (path: string, method: string) => document.paths[path]?.[method] as Operation;

describe('the OpenAPI document', () => {
  it('is whole: references lead somewhere, parameters fit their paths, every call says what success is', () => {
    expect(documentProblems(JSON.parse(JSON.stringify(document)))).toEqual([]);
  });

  it('has every call of the contract once, with the schema of its answer', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[];
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      ENDPOINTS.map(({ name }) => name).sort(),
    );
    for (const { path, method, status, answer } of ENDPOINTS) {
      const success = operation(path, method.toLowerCase()).responses[status];
      if (answer) expect(success, path).toHaveProperty(['content', 'application/json', 'schema']);
      else expect(success, path).not.toHaveProperty(['content', 'application/json']);
    }
  });

  it('asks for the CSRF token where something changes, and for a session where one must be signed in', () => {
    expect(operation('/api/v1/activities', 'post').security).toEqual([{ session: [], csrf: [] }]);
    expect(operation('/api/v1/notifications', 'get').security).toEqual([{ session: [] }]);
    expect(operation('/users/sign_in', 'post').security).toEqual([{ csrf: [] }]);
  });

  it('answers errors as problem details', () => {
    const { responses } = operation('/api/v1/activities/{id}', 'put');
    for (const status of [400, 401, 403, 404, 422, 429]) {
      expect(responses[status]).toEqual({ $ref: '#/components/responses/Problem' });
    }
    expect(document.components.responses.Problem.content).toHaveProperty(['application/problem+json']);
  });

  it('lists the topics and events of the live socket', () => {
    expect(document['x-live'].topics).toEqual(TOPICS);
    expect(Object.keys(document['x-live'].events)).toEqual(Object.keys(LIVE_EVENTS));
  });

  it('is found out when it is broken', () => {
    const broken = JSON.parse(JSON.stringify(document).replace('schemas/Actor"', 'schemas/Nobody"'));
    expect(documentProblems(broken)).toEqual([
      expect.stringContaining('#/components/schemas/Nobody does not exist'),
    ]);
  });
});
