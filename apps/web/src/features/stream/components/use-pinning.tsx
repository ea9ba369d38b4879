import type { Activity } from '@dorfplatz/contract';
import { flash, type MenuEntry } from '@dorfplatz/ui';
import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin';
import { PushPinSlashIcon } from '@phosphor-icons/react/dist/csr/PushPinSlash';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { unpin } from '../pins.ts';
import { placeName } from '../places.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

/** Where a post can be pinned from here: in the stream that is shown, else in any that one looks after. */
function streamsFor({ activitystreams, pins_in }: Activity, shown: number | null) {
  const here = activitystreams.filter(({ id }) => id === shown);
  return here.length > 0 ? here : activitystreams.filter(({ id }) => pins_in.includes(id));
}

/** What the menu of a post offers to those who pin, and the question where, and for how long. */
export function usePinning(
  activity: Activity,
  shown: number | null,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const streams = streamsFor(activity, shown);
  if (streams.length === 0) return { entries: [], dialog: null };
  const takeOff = async (streamId: number) => {
    try {
      await unpin(activity.id, streamId);
      flash(t('stream.unpin_done'));
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const pinned = streams.filter(({ id }) => activity.pins.some(({ stream_id }) => stream_id === id));
  return {
    entries: [
      {
        label: t(pinned.length === streams.length ? 'stream.pin_longer' : 'stream.pin'),
        icon: <PushPinIcon aria-hidden="true" />,
        onSelect: () => setAsking(true),
      },
      ...pinned.map((stream) => ({
        label: streams.length === 1 ? t('stream.unpin') : t('stream.unpin_in', { name: placeName(stream) }),
        icon: <PushPinSlashIcon aria-hidden="true" />,
        onSelect: () => void takeOff(stream.id),
      })),
    ],
    dialog: isAsking ? (
      <Suspense fallback={null}>
        <PinDialog activityId={activity.id} streams={streams} onClose={() => setAsking(false)} />
      </Suspense>
    ) : null,
  };
}
