import {
  foldPin as foldPinCall,
  type PIN_TIMES,
  type Pin,
  pinActivity,
  unfoldPin,
  unpinActivity,
} from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { changeActivity, fetchedStreams, streamQuery } from './api.ts';

export type PinTime = (typeof PIN_TIMES)[number];

const at = (id: number, stream_id: number) => ({ params: { id, stream_id } });

/** What stands first in a stream is said by the server, with all that follows. */
async function freshen(streamId: number): Promise<void> {
  await Promise.all(
    fetchedStreams()
      .filter(({ data }) => data.pages[0]?.answer.stream.id === streamId)
      .map(({ source }) => queryClient.invalidateQueries({ queryKey: streamQuery(source).queryKey })),
  );
}

function take(id: number, pins: readonly Pin[]): void {
  changeActivity(id, (activity) => ({ ...activity, pins: [...pins] }));
}

/** Pins a post in a stream for a time. Throws ApiError. */
export async function pin(id: number, streamId: number, time: PinTime): Promise<void> {
  take(id, (await call(pinActivity, { ...at(id, streamId), body: { time } })).pins);
  await freshen(streamId);
}

/** Takes the pin of a post in a stream off. Throws ApiError. */
export async function unpin(id: number, streamId: number): Promise<void> {
  take(id, (await call(unpinActivity, at(id, streamId))).pins);
  await freshen(streamId);
}

/** Folds a pinned post away, or unfolds it. Throws ApiError. */
export async function foldPin(id: number, streamId: number, isFolded: boolean): Promise<void> {
  await (isFolded ? call(foldPinCall, { ...at(id, streamId), body: {} }) : call(unfoldPin, at(id, streamId)));
  changeActivity(id, (activity) => ({
    ...activity,
    pins: activity.pins.map((each) => (each.stream_id === streamId ? { ...each, folded: isFolded } : each)),
  }));
}
