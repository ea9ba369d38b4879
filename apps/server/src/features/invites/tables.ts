import type { GroupAccess } from '@dorfplatz/contract';
import type { presentActor } from '../members/index.ts';

/** What a row of `invites` stores; that its time is over shows only when it is read. */
export type InviteState = 'open' | 'accepted' | 'rejected' | 'joined' | 'revoked' | 'obsolete';

type ActorRow = Parameters<typeof presentActor>[0];

/** An invitation into a group with the group, as `groupInvitesOf` reads it. */
export type GroupInviteRow = {
  id: number;
  state: 'open' | 'accepted' | 'rejected';
  additional_message: string;
  created_at: string;
  author: ActorRow | null;
  is_answerable: boolean;
  group_id: number;
  name: string;
  slug: string;
  access: GroupAccess;
  image_id: number | null;
  member_count: number;
  activity_count: number;
  teaser: string;
  color: string;
};
