import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { hasFactor, isDemanded } from '../second-factors/queries.ts';
import { hashOfSecret } from './secrets.ts';

type Asking = Pick<Services, 'db' | 'settings' | 'viewers'>;

/**
 * Whose app password a program has given. Where the network demands a second factor, programs of those who have none
 * wait as their people do: who has one has made the password behind it.
 * @param host where passkeys work, null for nowhere
 * @returns undefined for a secret of nobody, or of somebody who may not come in
 */
export async function viewerOfProgram(
  { db, settings, viewers }: Asking,
  secret: string,
  host: string | null,
): Promise<Viewer | undefined> {
  const hash = hashOfSecret(secret);
  const viewer = hash && (await viewers.ofProgram(hash));
  if (!viewer) return undefined;
  const mustProve = isDemanded(settings.current(), viewer.isNetworkAdmin);
  return mustProve && !(await hasFactor(db.kysely, viewer.memberId, host)) ? undefined : viewer;
}
