import type { Participant } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import type { ParticipantRow } from './queries.ts';

/** Somebody on the list; the viewer is `me` there. */
export function presentParticipant(
  viewer: Pick<Viewer, 'memberId'>,
  row: ParticipantRow & { detection_profile_field: string | null },
  naming: Naming,
): Participant {
  const actor = presentActor(row, naming);
  return {
    id: row.id === viewer.memberId ? 'me' : String(row.id),
    status: row.status,
    roles: row.roles,
    membership: {
      id: row.id,
      name: actor.display_name,
      path: row.is_consumer ? '' : actor.html_url,
      images: actor.images,
      first_name: actor.deleted ? '' : row.first_name,
      last_name: actor.deleted ? '' : row.last_name,
      detection_profile_field: row.detection_profile_field,
      is_external: row.is_external,
      is_consumer: row.is_consumer,
    },
  };
}
