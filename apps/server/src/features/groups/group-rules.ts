import { cleanLine } from '../../platform/clean-line.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { canAdministrateCategory, categoryAbilities } from '../group-categories/index.ts';
import { canAdmitEverybody } from './policy.ts';
import type { GroupRow } from './queries.ts';

type Fields = {
  access?: string;
  name?: string;
  moderated_join?: boolean;
  sensitive?: boolean;
  for_everybody?: boolean;
};

/** Rules of the form that hold for a new group and for a changed one; throws 422 with its fields. */
export function checkGroup(
  viewer: Viewer,
  group: Fields,
  before: GroupRow | undefined,
  categoryId: number,
): void {
  const fields: Record<string, string[]> = {};
  if (group.name !== undefined && cleanLine(group.name) === '') fields['group.name'] = ['required'];
  const access = group.access ?? before?.access ?? 'open';
  const isSensitive = group.sensitive ?? before?.sensitive ?? false;
  if (group.access !== undefined && group.access !== before?.access) {
    const refused =
      (group.access === 'hidden' &&
        !categoryAbilities(viewer, { id: categoryId, access: 'open' }).create_hidden) ||
      before?.active_main_group;
    if (refused) fields['group.access'] = ['not_allowed'];
  }
  if (isSensitive && access === 'open')
    fields[group.access === 'open' ? 'group.access' : 'group.sensitive'] = ['not_allowed'];
  if (
    group.sensitive !== undefined &&
    group.sensitive !== (before?.sensitive ?? false) &&
    !canAdministrateCategory(viewer, { id: categoryId })
  )
    fields['group.sensitive'] = ['not_allowed'];
  if (
    group.for_everybody !== undefined &&
    group.for_everybody !== (before?.for_everybody ?? false) &&
    !canAdmitEverybody(viewer)
  )
    fields['group.for_everybody'] = ['not_allowed'];
  if (group.moderated_join && access === 'hidden') fields['group.moderated_join'] = ['not_allowed'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
