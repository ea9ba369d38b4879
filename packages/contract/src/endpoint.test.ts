import { describe, expect, it } from 'vitest';
import { ENDPOINTS, LIVE_CALLS } from './index.ts';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: unknown;
};

/** Paths of the objects in a schema that take fields which they do not name. */
function open(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  return [
    ...(schema.properties && additionalProperties !== false ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => open(each, `${path}.${name}`)),
    ...(items ? open(items, `${path}[]`) : []),
    ...anyOf.flatMap((each) => open(each, path)),
  ];
}

describe('a body', () => {
  const bodies = [
    ...ENDPOINTS.map(({ name, body }) => [name, body] as const),
    ...LIVE_CALLS.map(({ event, body }) => [event, body] as const),
  ].filter(([, body]) => body !== undefined);

  it('of a call, over the socket too, takes no field that it does not name', () => {
    expect(bodies.length).toBeGreaterThan(80);
    expect(bodies.flatMap(([name, body]) => open(body as Schema, name))).toEqual([]);
  });
});
