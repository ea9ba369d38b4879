import type { Activity } from '@dorfplatz/contract';
import { flash, type MenuEntry } from '@dorfplatz/ui';
import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin';
import { PushPinSlashIcon } from '@phosphor-icons/react/dist/csr/PushPinSlash';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { unpin } from '../pins.ts';

const PinDialog = lazy(() => import('./pin-dialog.tsx'));

/** Where a post can be pinned from here: in the stream that is shown, else in the only one in which it lies. */
function streamFor({ can, activitystreams, unknown_streams }: Activity, shown: number | null): number | null {
  if (shown !== null && activitystreams.some(({ id }) => id === shown)) return shown;
  const [only, ...others] = activitystreams;
  return can.pin && only && others.length === 0 && unknown_streams === 0 ? only.id : null;
}

/** What the menu of a post offers to those who pin, and the question for how long. */
export function usePinning(
  activity: Activity,
  shown: number | null,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const streamId = streamFor(activity, shown);
  if (streamId === null) return { entries: [], dialog: null };
  const takeOff = async () => {
    try {
      await unpin(activity.id, streamId);
      flash(t('stream.unpin_done'));
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const isPinned = activity.pins.some(({ stream_id }) => stream_id === streamId);
  return {
    entries: [
      {
        label: t(isPinned ? 'stream.pin_longer' : 'stream.pin'),
        icon: <PushPinIcon aria-hidden="true" />,
        onSelect: () => setAsking(true),
      },
      ...(isPinned
        ? [
            {
              label: t('stream.unpin'),
              icon: <PushPinSlashIcon aria-hidden="true" />,
              onSelect: () => void takeOff(),
            },
          ]
        : []),
    ],
    dialog: isAsking ? (
      <Suspense fallback={null}>
        <PinDialog activityId={activity.id} streamId={streamId} onClose={() => setAsking(false)} />
      </Suspense>
    ) : null,
  };
}
