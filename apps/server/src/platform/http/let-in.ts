import type { Endpoint } from '@dorfplatz/contract';
import type { FastifyRequest } from 'fastify';
import { notSignedIn } from '../problem.ts';

/** Throws 401 where a call needs somebody and there is nobody, 403 where they are not wholly signed in. */
export function mustBeLetIn(
  endpoint: Pick<Endpoint, 'access'> | undefined,
  { viewer, half }: Pick<FastifyRequest, 'viewer' | 'half'>,
): void {
  if (!endpoint || endpoint.access === 'anyone' || viewer) return;
  if (endpoint.access === 'signed_in' || !half) throw notSignedIn(half);
}
