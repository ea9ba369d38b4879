import type { OrganisationCard } from '@dorfplatz/contract';
import { Avatar, type AvatarSize } from '@dorfplatz/ui';

/** The picture of an organisation; its first letters where it has none. */
export function OrganisationMark({
  of: { name, images },
  size,
}: {
  of: Pick<OrganisationCard, 'name' | 'images'>;
  size: AvatarSize;
}) {
  return <Avatar name={name} src={size > 48 ? images?.medium : images?.small} size={size} />;
}
