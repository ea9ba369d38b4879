import type { Environment } from '../../../platform/settings/environment.ts';

/** Some texts for a translation server. */
export type Batch = {
  texts: readonly string[];
  /** Code of an offered language. */
  into: string;
  /** The language that they are in, as two letters; undefined: the server finds out. */
  from: string | undefined;
  /** Words hold signs such as `<x1/>` that are to come back. */
  hasSigns: boolean;
};

/** How to speak to one kind of translation server. */
export type Engine = {
  name: string;
  /** Texts of a request at most. */
  most: number;
  environment: Environment;
  /** Behind the address that the operator configured. */
  path: string;
  headers: Record<string, string>;
  bodyOf(batch: Batch): object;
  /** The translated texts of an answer, in their order; undefined for anything else. */
  textsOf(answer: unknown): unknown[] | undefined;
};
