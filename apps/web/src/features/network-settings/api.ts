import {
  type AdministeredSettings,
  getSettings,
  getTestMail,
  sendTestBirthdayMail,
  sendTestMail,
  type TestMailKind,
  updateSettings,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { type Drafts, partOf } from './drafts.ts';

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

/** Saves what was changed; other screens follow. Throws ApiError: 409 where somebody else was quicker. */
export async function saveSettings(drafts: Drafts): Promise<AdministeredSettings> {
  const body = { settings: partOf(drafts, 'value'), based_on: partOf(drafts, 'base') };
  const saved = await call(updateSettings, { body });
  queryClient.setQueryData(settingsQuery.queryKey, saved);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !(queryKey[0] === 'administration' && queryKey[1] === 'settings'),
  });
  return saved;
}

/** A mail of a kind as it would be sent now. Throws ApiError. */
export const testMail = (kind: TestMailKind) => call(getTestMail, { query: { kind } });

/** Sends such a mail to the viewer. Throws ApiError. */
export const sendTest = (kind: TestMailKind) =>
  kind === 'birthday' ? call(sendTestBirthdayMail) : call(sendTestMail, { body: { kind } });
