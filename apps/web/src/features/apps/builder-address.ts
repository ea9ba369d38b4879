import type { AppCard } from '@dorfplatz/contract';

/** Where an app is set up by those who manage it: in the administration of the network, or of its group. */
export const builderAddress = ({ id, group }: Pick<AppCard, 'id' | 'group'>): string =>
  `${group ? `/groups/${encodeURIComponent(group.slug)}` : ''}/administration/apps/${id}/edit`;
