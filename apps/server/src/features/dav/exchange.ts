import type { Language } from '@dorfplatz/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { FileSettings } from '../../platform/registries/file-uses.ts';
import type { Services } from '../../platform/services.ts';
import type { Told } from '../files/index.ts';

/** One request of a program, and who it works for. */
export type Exchange = {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the address means, as names. */
  readonly names: readonly string[];
  readonly shown: FileSettings;
  readonly told: Told;
  /** Tokens of locks that the program has sent. */
  readonly sent: ReadonlySet<string>;
  /** Runs a command in one transaction, and wakes the delivery of its events. */
  write<T>(command: (tx: Transaction) => Promise<T>): Promise<T>;
};

/** One value of a header that may come more than once. */
export const headerOf = ({ request }: Pick<Exchange, 'request'>, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
