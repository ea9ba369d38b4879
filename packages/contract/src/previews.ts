import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/**
 * As whom the network can be looked at: somebody who has just come in, a guest, whoever wears a role, a member of a group,
 * who runs a category of groups.
 */
export const PREVIEW_KINDS = ['new_member', 'guest', 'role', 'group', 'group_category'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

export const RunningPreview = Type.Object({
  kind: Type.Enum([...PREVIEW_KINDS]),
  /** As whom: the name of the role, the group or the category, with what it is. */
  name: Type.String(),
  /** It is over by itself then. */
  ends_at: Instant,
});
export type RunningPreview = Static<typeof RunningPreview>;

const Choices = Type.Array(Type.Object({ id: Id, name: Type.String() }));

export const getPreviewChoices = administration.get('getPreviewChoices', '/administration/preview', {
  ids: ['API-621'],
  summary: 'As whom the network can be looked at: roles, groups that one belongs to, categories',
  answer: { roles: Choices, groups: Choices, group_categories: Choices },
  screen: true,
});

export const startPreview = administration.post('startPreview', '/administration/preview', {
  ids: ['API-622'],
  summary: 'Look at the network as somebody else would, for an hour at most and without changing anything',
  body: {
    kind: Type.Enum([...PREVIEW_KINDS]),
    /** Of the role, the group or the category. */
    id: Type.Optional(Nullable(Id)),
  },
  status: 201,
  answer: RunningPreview,
});

export const endPreview = administration.delete('endPreview', '/administration/preview', {
  ids: ['API-623'],
  summary: 'Look at the network as oneself again',
  duringPreview: true,
});
