import {
  type Activity,
  bookmarkActivity,
  endConfirmation,
  type Follows,
  followActivity,
  requestConfirmation,
  unbookmarkActivity,
  unfollowActivity,
} from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import { changeActivity, freshenList, insertActivity } from './api.ts';

/** Keeps a post for oneself or not: shown at once, rolled back when refused. Throws ApiError. */
export async function bookmark(id: number, bookmarked: boolean): Promise<void> {
  const show = (is: boolean) =>
    changeActivity(id, (activity) => ({ ...activity, i: { ...activity.i, bookmarked: is } }));
  show(bookmarked);
  try {
    await call(bookmarked ? bookmarkActivity : unbookmarkActivity, { params: { id } });
    freshenList('bookmarked');
  } catch (error) {
    show(!bookmarked);
    throw error;
  }
}

/** What one hears of replies to a post. Throws ApiError. */
export async function follow(id: number, state: Follows | null): Promise<void> {
  await (state === null
    ? call(unfollowActivity, { params: { id } })
    : call(followActivity, { params: { id }, body: { state } }));
  changeActivity(id, (activity) => ({ ...activity, i: { ...activity.i, follows: state } }));
}

/** Makes a post official, or not any more. Throws ApiError. */
export async function makeOfficial(id: number, isOfficial: boolean): Promise<void> {
  const made = isOfficial
    ? (await call(requestConfirmation, { params: { id } })).object.confirmation
    : await call(endConfirmation, { params: { id } }).then(() => null);
  showConfirmation(id, made);
}

/** Shows what has become of an official post. */
export function showConfirmation(id: number, confirmation: Activity['object']['confirmation']): void {
  changeActivity(id, (activity) => ({ ...activity, object: { ...activity.object, confirmation } }));
  freshenList('confirmations');
}

/** Shows a post that shares another; how often that was shared is told to everybody who sees it. */
export function showShare(sharing: Activity): void {
  insertActivity(sharing);
}
