import type { Static, TObject, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the product: the only place where its path and shapes are written. Server routes, the typed
 * client, the OpenAPI document, the fuzz tests and the coverage report are all derived from it.
 */
export type Endpoint<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  A extends TSchema = TSchema,
> = {
  /** Ids of docs/spec/api.tsv that this endpoint serves. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` parameters, as the specification writes it, without `.json`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * `anyone` needs no session; `signed_in` answers 401 without one; `half_signed_in` lets those in too who have given the
   * right password and owe a second factor.
   */
  readonly access: 'anyone' | 'half_signed_in' | 'signed_in';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Multipart form with one `file` part instead of a JSON body; or the media type as which bare bytes come. */
  readonly upload?: true | string;
  /** The status of success; 204 has no answer schema. */
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: A;
  /** The answer has a thousand entries: it is written as it is, since holding each part against the schema costs more. */
  readonly large?: true;
  /** The answer is the bytes of a file, not JSON. */
  readonly bytes?: true;
  /** The answer carries a token, or an address that is one: it never lies in a cache. Everything of the tag `session` is so. */
  readonly secret?: true;
  /** Paging headers that the answer carries. */
  readonly paging?: 'cursor' | 'pages';
  /**
   * The address itself proves the right to call, as a signed link of a mail does: no session and no CSRF token are
   * asked for, and the body may be a form (RFC 8058).
   */
  readonly signedAddress?: true;
  /** It is answered while somebody looks at the network as somebody else would; other calls that change something are not. */
  readonly duringPreview?: true;
  /** Also answered at the host of files, where nothing else is (PUBLIC_FILES_URL). */
  readonly onFilesHost?: true;
  /** The screen lives at the same path: a browser's navigation gets the page instead. */
  readonly screen?: true;
};

export type ParamsOf<E> = E extends { params: infer S extends TSchema } ? Static<S> : Record<string, never>;
export type QueryOf<E> = E extends { query: infer S extends TSchema } ? Static<S> : Record<string, never>;
export type BodyOf<E> = E extends { body: infer S extends TSchema } ? Static<S> : undefined;
/** What a handler gives back: nothing for an answer without a body. */
export type AnswerOf<E> = E extends { answer: infer S extends TSchema } ? Static<S> : undefined | void;
