import type { FastifyRequest } from 'fastify';
import { conflict, forbidden, notSignedIn, signedOut } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { HalfSignedIn } from '../../../platform/session/load-viewer.ts';
import { stepOf } from './awaited-step.ts';

/** Who may do something about second factors: the same for those with codes and for passkeys. */
export function guardsOf({ db, settings }: Pick<Services, 'db' | 'settings'>) {
  function mustBeOn(): void {
    if (settings.current().two_factor === 'disabled') throw forbidden();
  }
  return {
    mustBeOn,
    /** Who is signed in, or must set a factor up to be; who owes a code gives that first. */
    async setterUp({ viewer, half }: FastifyRequest): Promise<number> {
      mustBeOn();
      if (viewer) return viewer.memberId;
      if (!half) throw signedOut();
      if ((await stepOf(db.kysely, half.memberId)) !== 'set_up') throw notSignedIn(half);
      return half.memberId;
    },
    mustBeHalf({ half }: FastifyRequest): HalfSignedIn {
      if (!half) throw conflict('nothing_missing');
      return half;
    },
  };
}
