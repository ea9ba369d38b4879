import type { Static, TObject, TSchema } from 'typebox';
import type { Problem } from './common.ts';

/**
 * A call over the live socket: a Socket.IO event with an acknowledgement. As an endpoint is for HTTP, the only place
 * where its name and shapes are written.
 */
export type LiveCall<B extends TObject = TObject, A extends TSchema = TSchema> = {
  /** Ids of docs/spec/api.tsv that it serves. */
  readonly ids: readonly string[];
  readonly event: string;
  readonly summary: string;
  readonly body: B;
  readonly answer: A;
  /** Changes nothing that is kept. */
  readonly reads?: true;
  /** Others hear of it, though nothing is kept. */
  readonly tells?: true;
};

export type LiveBodyOf<C> = C extends { body: infer S extends TSchema } ? Static<S> : never;
export type LiveAnswerOf<C> = C extends { answer: infer S extends TSchema } ? Static<S> : never;

/** What a call is acknowledged with. */
export type LiveAcknowledgement<A = unknown> = { ok: true; answer: A } | { ok: false; problem: Problem };

/** Declares a call; identity at run time, keeps the literal types for the client and the server. */
export const liveCall = <const C extends LiveCall>(declaration: C): C => declaration;
