import type { OfficeDiscovery, OfficeType } from '@dorfplatz/contract';
import type { OfferedAction } from './api.ts';

type Offices = OfficeDiscovery['offices'];

/** The offices that know what to do with files of an ending. */
export const officesFor = (offices: Offices, extension: string): OfficeType[] =>
  offices.flatMap(({ type, extensions }) =>
    extensions.some((known) => known.extension === extension) ? [type] : [],
  );

/**
 * What is shown of what an office does: what one may [RUL-0166], and to review only where one may not edit [RUL-0167].
 * What is locked or final stays in its place and says why [RUL-0168].
 */
export function shownActions(actions: readonly OfferedAction[]): OfferedAction[] {
  const mayEdit = (type: OfficeType) =>
    actions.some((action) => action.type === type && action.name === 'edit' && action.authorized);
  return actions.filter(({ authorized, name, type }) => authorized && !(name === 'review' && mayEdit(type)));
}

/** The action that a button of its own is for: to work on the file, or else to look at it. */
export const firstAction = (actions: readonly OfferedAction[]): OfferedAction | undefined =>
  actions.find(({ name }) => name === 'edit') ??
  actions.find(({ name }) => name === 'review') ??
  actions.find(({ name }) => name === 'view');
