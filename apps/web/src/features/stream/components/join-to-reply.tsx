import { joinGroup } from '@dorfplatz/contract';
import { Button, flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { networkQuery } from '../../../lib/session.ts';

/** What is otherwise for somebody who belongs to the group. */
const fresh = [['groups'], networkQuery.queryKey, ['streams'], ['activities']];

interface JoinToReplyProps {
  groupSlug: string;
  /** Called once the viewer belongs to the group. */
  onJoined: () => void;
}

/** Below what somebody reads in an open group from outside: the way in, and then on to the answer. */
export function JoinToReply({ groupSlug, onJoined }: JoinToReplyProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    try {
      const group = await queryClient.fetchQuery(groupQuery(groupSlug));
      const { name, can, archived, membership_status_of_current_member: status } = group;
      if (can.join || can.join_moderated) {
        const { membership_status: reached } = await call(joinGroup, { params: { id: String(group.id) } });
        await Promise.all(fresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
        flash(t(reached === 'member' ? 'stream.joined_group' : 'stream.asked_group', { name }));
        if (reached === 'member') onJoined();
      } else if (archived) flash(t('stream.join_archived', { name }), { kind: 'error' });
      else if (status === 'in_moderation') flash(t('stream.join_waiting'));
      else flash(t('stream.join_closed', { name }), { kind: 'error' });
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="soft" size="small" busy={isBusy} onClick={() => void enter()}>
      {t('stream.join_to_reply')}
    </Button>
  );
}
