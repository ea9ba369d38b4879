import { type DerivedColours, deriveColours, shiftedColours } from '@dorfplatz/content/colours';
import type { Channel, ChannelDesign, ChannelDetails } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type MemberRow, type Naming, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { channelAbilities } from './policy.ts';
import type { ChannelGroup, ChannelRow } from './tables.ts';

const imageOf = (id: number | null): Channel['image'] => (id === null ? null : { _id: id, ...imagesOf(id)! });

export const channelUrl = ({ slug }: Pick<ChannelRow, 'slug'>): string => `/channels/${slug}`;

export const presentChannel = (viewer: Viewer, row: ChannelRow): Channel => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  image: imageOf(row.image_id),
  status: row.status,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  openness: row.openness,
  subscribers_count: row.subscribers_count,
  is_subscribed: row.is_subscribed,
  blog_id: row.blog_id,
  html_url: channelUrl(row),
  i: { favorited: row.is_favorite, subscribed: row.is_subscribed, can: channelAbilities(viewer, row) },
});

/** Pages of a channel get the tones as style variables of these names [RUL-0366]. */
const PREFIX = 'channel-';

const prefixed = (tones: DerivedColours['light']) =>
  Object.fromEntries(Object.entries(tones).map(([name, colour]) => [`${PREFIX}${name}`, colour]));

/**
 * The colours of a channel.
 * @param ofNetwork the colour of the network, which holds where it has none of its own
 */
export function presentDesign({ accent }: Pick<ChannelRow, 'accent'>, ofNetwork: string): ChannelDesign {
  const { light, dark } = deriveColours(accent ?? ofNetwork);
  return {
    accent,
    derivedColors: { light: prefixed(light), dark: prefixed(dark) },
    shifted: accent === null ? [] : shiftedColours(accent).map((name) => name.replace('.', `.${PREFIX}`)),
  };
}

/** What the page of a channel needs besides its row. */
export type Around = {
  accentOfNetwork: string;
  faces: readonly MemberRow[];
  groups: readonly ChannelGroup[];
  naming: Naming;
};

export const presentDetails = (
  viewer: Viewer,
  row: ChannelRow,
  { accentOfNetwork, faces, groups, naming }: Around,
): ChannelDetails => ({
  ...presentChannel(viewer, row),
  design: presentDesign(row, accentOfNetwork),
  is_start_page: row.is_start_page,
  subscribers: faces.map((member) => presentActor(member, naming)),
  groups: [...groups],
  version: row.version,
});
