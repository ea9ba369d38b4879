import type { File as FileAnswer, OfficeDiscovery } from '@dorfplatz/contract';
import type { MenuEntry } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../lib/i18n.ts';
import { actionsQuery, type OfferedAction, officesQuery } from './api.ts';
import { officesFor, shownActions } from './offered.ts';
import { actionIcon } from './office-icon.tsx';

const none: OfficeDiscovery['offices'] = [];

/** The offices of the network; none where the operator has named none, or while they are not known. */
export const useOffices = (): OfficeDiscovery['offices'] => useQuery(officesQuery).data?.offices ?? none;

/** What is shown of what offices do with a file: nothing until it is known. */
export function useOfficeActions({ id, extension }: Pick<FileAnswer, 'id' | 'extension'>): OfferedAction[] {
  const types = officesFor(useOffices(), extension);
  const { data } = useQuery(actionsQuery(id, types));
  return types.length > 0 && data ? shownActions(data) : [];
}

/** Opens an office in a window of its own: the files stay as they are, and what is being uploaded goes on. */
export const openInOffice = (address: string): void => {
  window.open(address, '_blank', 'noopener');
};

/** How an action is called: where both offices do it, with the program's name. */
export function useActionLabel(): (action: OfferedAction, actions: readonly OfferedAction[]) => string {
  const t = useTranslate();
  return ({ name, app, type }, actions) =>
    actions.some((other) => other.name === name && other.type !== type)
      ? t(`office.action_with.${name}`, { app: app || t(`office.type.${type}`) })
      : t(`office.action.${name}`);
}

/** Entries of a menu for what offices do with a file. @param except what has a button of its own */
export function useOfficeEntries(actions: readonly OfferedAction[], except?: OfferedAction): MenuEntry[] {
  const label = useActionLabel();
  return actions.flatMap((action) =>
    action !== except && action.disabled === null
      ? [
          {
            label: label(action, actions),
            icon: actionIcon(action.name),
            onSelect: () => openInOffice(action.html_url),
          },
        ]
      : [],
  );
}
