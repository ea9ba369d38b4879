import type { Activity } from '@dorfplatz/contract';
import { ShareFatIcon } from '@phosphor-icons/react/dist/csr/ShareFat';
import { Suspense, useState } from 'react';
import { EntryAct } from '../../../kit/entry.tsx';
import { mayPost } from '../../../kit/may-post.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { ShareDialog } from '../../post-life/index.ts';
import { showShare } from '../marks.ts';
import { usePostingPlaces } from '../places.ts';

function Open({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const places = usePostingPlaces();
  return (
    <ShareDialog what={{ activityId: activity.id }} places={places} onShared={showShare} onClose={onClose} />
  );
}

/** Shares a post into other streams, for whoever may post in one. */
export function ShareAct({ activity }: { activity: Activity }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  const { shared, shared_article: article, share_count } = activity.object;
  // What a share shows is shared; there is nothing to share where one may not see that. An article is shared where it stands.
  if (!mayPost(network) || article || (shared && shared.state !== 'shown')) return null;
  return (
    <>
      <EntryAct
        icon={<ShareFatIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('stream.share', { count: share_count })}
      </EntryAct>
      {isOpen ? (
        <Suspense fallback={null}>
          <Open activity={activity} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
