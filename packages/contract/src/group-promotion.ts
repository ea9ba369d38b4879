import { type Static, Type } from 'typebox';
import { Group } from './groups.ts';
import { resource } from './resource.ts';

const groups = resource('groups');

export const GroupPromotion = Type.Object({
  title: Type.String(),
  html_description: Type.String(),
  /** Groups that the viewer may join, or ask to join, and has not joined: a handful at most. */
  groups: Type.Array(Group),
});
export type GroupPromotion = Static<typeof GroupPromotion>;

export const getGroupPromotion = groups.get('getGroupPromotion', '/api/v1/group_promotion', {
  ids: ['API-785'],
  summary:
    'The groups that the network recommends to members with few groups; 404 where it recommends none to them',
  answer: GroupPromotion,
});

export const closeGroupPromotion = groups.delete('closeGroupPromotion', '/api/v1/group_promotion', {
  ids: ['API-786'],
  summary: 'Close the box with recommended groups for good',
});
