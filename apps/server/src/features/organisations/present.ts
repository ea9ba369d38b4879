import { excerpt, renderHtml } from '@dorfplatz/content';
import type { Organisation, OrganisationCard } from '@dorfplatz/contract';
import type { GroupRow } from '../groups/index.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf, presentAttachment } from '../uploads/index.ts';
import type { CardRow, OrganisationRow } from './tables.ts';

const EXCERPT = 160;

export const presentCard = (group: Pick<GroupRow, 'slug'>, row: CardRow): OrganisationCard => ({
  id: row.id,
  name: row.name,
  excerpt: excerpt(row.description, EXCERPT),
  address: row.address,
  images: imagesOf(row.image_id),
  html_url: `/groups/${group.slug}/organisations/${row.id}`,
});

/** @param canUpdate whether the viewer changes the organisations of the group */
export const presentOrganisation = (
  { group, canUpdate, naming }: { group: GroupRow; canUpdate: boolean; naming: Naming },
  row: OrganisationRow,
): Organisation => ({
  ...presentCard(group, row),
  description: row.description,
  html_description: renderHtml(row.description),
  website: row.website,
  email: row.email,
  phone: row.phone,
  image_id: row.image_id,
  contacts: (row.contacts ?? []).map((contact) => presentActor(contact, naming)),
  files: (row.files ?? []).map(presentAttachment),
  updated_at: row.updated_at,
  can: { update: canUpdate, destroy: canUpdate },
});
