import type { Language } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { FileSettings } from '../../platform/registries/file-uses.ts';
import type { Services } from '../../platform/services.ts';
import type { Reading } from './present.ts';
import type { Told } from './refusals.ts';

/** What routes of files need of the network's settings, as they are at the moment of asking. */
export const settingsOf = ({ settings }: Pick<Services, 'settings'>) => ({
  shown: (): FileSettings => {
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    return { showLocked: show_locked_memberships, guestsChat: guest_users_allow_chat };
  },
  readingFor: (viewer: Viewer): Reading => ({
    viewer,
    naming: settings.current(),
    networkName: settings.current().name,
  }),
  toldIn: (viewer: Viewer, language: Language): Told => ({
    memberId: viewer.memberId,
    language,
    timeZone: viewer.timeZone,
    naming: settings.current(),
    filter: settings.current().file_extension_filter,
  }),
});
