import type { GroupInvite } from '@dorfplatz/contract';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import type { GroupInviteRow } from './tables.ts';

/** An invitation as its card shows it. */
export const presentGroupInvite = (row: GroupInviteRow, naming: Naming): GroupInvite => ({
  id: row.id,
  invitable_type: 'group',
  invitable: {
    id: row.group_id,
    name: row.name,
    slug: row.slug,
    access: row.access,
    images: imagesOf(row.image_id),
    member_count: row.member_count,
    activity_count: row.activity_count,
    teaser: row.teaser,
    color: row.color,
    html_url: `/groups/${row.slug}`,
  },
  author: row.author && presentActor(row.author, naming),
  additional_message: row.additional_message,
  status: row.state,
  created_at: row.created_at,
  can: { accept: row.is_answerable, reject: row.is_answerable },
});
