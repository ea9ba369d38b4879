import type { GroupDetails } from '@dorfplatz/contract';

/** The text that the start page of a group's administration begins with [RUL-0300]. */
export const administrationInfo = (group: Pick<GroupDetails, 'main_group_hidden'>): string =>
  group.main_group_hidden ? 'groups.administration_info_hidden' : 'groups.administration_info';
