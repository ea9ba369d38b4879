import type { NetworkSettings } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever belongs to as many groups has found their way. */
export const FEW_GROUPS = 3;

/** Whether the network recommends groups to somebody who belongs to so many. */
export const isPromotedTo = (
  viewer: Pick<Viewer, 'isExternal'>,
  { group_promotion_config: config }: Pick<NetworkSettings, 'group_promotion_config'>,
  groupCount: number,
): boolean => config.active && (!viewer.isExternal || config.enabled_for_external) && groupCount < FEW_GROUPS;
