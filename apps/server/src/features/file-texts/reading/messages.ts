import type { Limits, Outcome } from './outcome.ts';

/** What the process that reads a file says. */
export type FromReader =
  | { type: 'ready' }
  /** It needs bytes of the file; `end` is not included. */
  | { type: 'wanted'; number: number; start: number; end: number }
  | { type: 'text'; text: string }
  | ({ type: 'done' } & Outcome);

/** What it is told. */
export type ToReader =
  | { type: 'file'; size: number; limits: Limits }
  | { type: 'bytes'; number: number; bytes: Uint8Array };
