import { type Static, Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint.ts';
import { resource } from './resource.ts';

const trees = resource('trees');
const Tree = Type.Object({ height: Type.Number() });
const Closed = Type.Object({ height: Type.Number() }, { additionalProperties: false });
const rest = { ids: ['API-1'], summary: 'A call about trees' };

describe('a call of a resource', () => {
  it('has the method and usual status of its builder, the tag of its resource, and needs a session', () => {
    expect(trees.get('getTree', '/trees/{id}', rest)).toEqual({
      ...rest,
      name: 'getTree',
      method: 'GET',
      path: '/trees/{id}',
      tag: 'trees',
      access: 'signed_in',
      status: 200,
    });
    const statuses = [trees.get, trees.post, trees.put, trees.patch, trees.delete].map((build) => {
      const { method, status } = build('call', '/trees', rest);
      return `${method} ${status}`;
    });
    expect(statuses).toEqual(['GET 200', 'POST 201', 'PUT 200', 'PATCH 200', 'DELETE 204']);
  });

  it('keeps the access and the status that it states', () => {
    const call = trees.post('waterTree', '/trees/water', { ...rest, access: 'anyone', status: 202 });
    expect(call).toMatchObject({ access: 'anyone', status: 202 });
    expectTypeOf(call.status).toEqualTypeOf<202>();
  });

  it('takes properties in place of a schema', () => {
    const call = trees.put('moveTree', '/trees/{id}', {
      ...rest,
      params: { id: Type.Integer() },
      query: { dry: Type.Optional(Type.Boolean()) },
      body: { to: Type.String(), roots: Type.Optional(Tree) },
      answer: Tree,
    });
    expect(call.params).toEqual(Type.Object({ id: Type.Integer() }));
    expect(call.query).toEqual(Type.Object({ dry: Type.Optional(Type.Boolean()) }));
    expect(call.answer).toBe(Tree);
    expectTypeOf<ParamsOf<typeof call>>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<QueryOf<typeof call>>().toEqualTypeOf<{ dry?: boolean }>();
    expectTypeOf<BodyOf<typeof call>>().toEqualTypeOf<{ to: string; roots?: { height: number } }>();
    expectTypeOf<AnswerOf<typeof call>>().toEqualTypeOf<Static<typeof Tree>>();
  });

  it('refuses unknown fields in its body, in lists and choices of it too', () => {
    const { body } = trees.post('plantTree', '/trees', {
      ...rest,
      body: { trees: Type.Array(Type.Union([Tree, Type.Null()])), properties: Tree, closed: Closed },
    });
    expect(body).toMatchObject({ additionalProperties: false });
    const { trees: list, properties, closed } = body.properties;
    expect(list.items.anyOf[0]).toMatchObject({ additionalProperties: false });
    expect(properties).toMatchObject({ additionalProperties: false });
    expect(closed).toBe(Closed);
    expect(Tree).not.toHaveProperty('additionalProperties');
  });

  it('that pages takes the page or the cursor in its query', () => {
    const pages = trees.get('listTrees', '/trees', {
      ...rest,
      query: { q: Type.Optional(Type.String()) },
      paging: 'pages',
    });
    const cursor = trees.get('listLeaves', '/leaves', { ...rest, paging: 'cursor' });
    expect(Object.keys(pages.query.properties)).toEqual(['q', 'page']);
    expect(Object.keys(cursor.query.properties)).toEqual(['cursor']);
    expectTypeOf<QueryOf<typeof pages>>().toEqualTypeOf<{ q?: string; page?: number }>();
    expectTypeOf<QueryOf<typeof cursor>>().toEqualTypeOf<{ cursor?: string }>();
  });
});
