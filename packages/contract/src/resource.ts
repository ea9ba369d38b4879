import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { CursorQuery, PageQuery } from './common.ts';
import type { Endpoint, Method } from './endpoint.ts';

/** What a call states itself. Each shape is a schema, or the properties of an object. */
type Declaration = Pick<Endpoint, 'ids' | 'summary'> &
  Partial<
    Pick<
      Endpoint,
      | 'access'
      | 'status'
      | 'upload'
      | 'large'
      | 'bytes'
      | 'paging'
      | 'signedAddress'
      | 'screen'
      | 'duringPreview'
      | 'secret'
      | 'onFilesHost'
    >
  > & {
    readonly params?: TSchema;
    readonly query?: TSchema;
    readonly body?: TSchema;
    readonly answer?: TSchema;
  };

/** The schema that a shape stands for. */
type SchemaOf<S> = S extends { '~kind': string }
  ? S
  : S extends TProperties
    ? TObject<{ -readonly [K in keyof S]: S[K] }>
    : never;

const PAGING = { pages: PageQuery, cursor: CursorQuery };
type Paging = typeof PAGING;

type PropertiesOf<S> = S extends TObject<infer P> ? P : S;
type Flat<P> = { [K in keyof P]: P[K] };
type PagedQuery<D, P extends keyof Paging> = D extends { query: infer Q }
  ? SchemaOf<Flat<PropertiesOf<Q> & Paging[P]>>
  : SchemaOf<Paging[P]>;

type Declared<M extends Method, S, D> = {
  readonly name: string;
  readonly method: M;
  readonly path: string;
  readonly tag: string;
  readonly access: D extends { access: infer A } ? A : 'signed_in';
  readonly status: D extends { status: infer Given } ? Given : S;
} & {
  readonly [K in Exclude<keyof D, 'access' | 'status' | 'query'>]: K extends 'params' | 'body' | 'answer'
    ? SchemaOf<D[K]>
    : D[K];
} & (D extends { paging: infer P extends keyof Paging }
    ? { readonly query: PagedQuery<D, P> }
    : D extends { query: infer Q }
      ? { readonly query: SchemaOf<Q> }
      : unknown);

const isSchema = (shape: TSchema): boolean => '~kind' in shape;
const schemaOf = (shape: TSchema): TSchema => (isSchema(shape) ? shape : Type.Object(shape as TProperties));
const propertiesOf = (shape: TSchema = {}): TProperties =>
  isSchema(shape) ? (shape as TObject).properties : (shape as TProperties);

type Parts = { properties?: Record<string, Parts>; items?: Parts; anyOf?: Parts[] };

/**
 * The schema with every object in it refusing fields that it does not name. A schema that already does so stays the
 * same object, because the OpenAPI document recognises named schemas by identity.
 */
function closed(schema: Parts): Parts {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    copy[key] = value;
    if (key !== 'properties') continue;
    const properties = Object.entries(value as Record<string, Parts>);
    copy.properties = Object.fromEntries(properties.map(([name, property]) => [name, closed(property)]));
    if (!('additionalProperties' in schema)) copy.additionalProperties = false;
  }
  if (schema.items) copy.items = closed(schema.items);
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(closed);
  return JSON.stringify(copy) === JSON.stringify(schema) ? schema : copy;
}

/**
 * Builds the calls of one part of the product; `tag` is their tag in the OpenAPI document. Each builder takes the name
 * of the call, its path with `{name}` parameters, and its declaration, in which
 *
 * - `access` is `signed_in` by default;
 * - `status` is by default 200 for GET, PUT and PATCH, 201 for POST and 204 for DELETE;
 * - `params`, `query`, `body` and `answer` are schemas, or just the properties of an object;
 * - `body` refuses fields that it does not name, in every object within it;
 * - `paging` adds `page` or `cursor` to the query.
 */
export function resource(tag: string) {
  const builder =
    <M extends Method, S extends Endpoint['status']>(method: M, status: S) =>
    <D extends Declaration>(name: string, path: string, declaration: D): Declared<M, S, D> => {
      const { params, query, body, answer, paging } = declaration;
      return {
        access: 'signed_in',
        status,
        ...declaration,
        name,
        method,
        path,
        tag,
        ...(params && { params: schemaOf(params) }),
        ...(paging
          ? { query: Type.Object({ ...propertiesOf(query), ...PAGING[paging] }) }
          : query && { query: schemaOf(query) }),
        ...(body && { body: closed(schemaOf(body) as Parts) }),
        ...(answer && { answer: schemaOf(answer) }),
      } as unknown as Declared<M, S, D>;
    };
  return {
    get: builder('GET', 200),
    post: builder('POST', 201),
    put: builder('PUT', 200),
    patch: builder('PATCH', 200),
    delete: builder('DELETE', 204),
  };
}
