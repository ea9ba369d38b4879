import { Button, flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { join } from '../api.ts';

interface JoinToReplyProps {
  groupSlug: string;
  /** Called once the viewer belongs to the group. */
  onJoined: () => void;
}

/** Below what somebody reads in an open group from outside: the way in, and then on to the answer. */
export default function JoinToReply({ groupSlug, onJoined }: JoinToReplyProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    try {
      const group = await queryClient.fetchQuery(groupQuery(groupSlug));
      const { name, can, archived, membership_status_of_current_member: status } = group;
      if (can.join || can.join_moderated) {
        const reached = await join(group);
        await queryClient.invalidateQueries({ queryKey: ['activities'] });
        flash(t(reached === 'member' ? 'groups.joined' : 'groups.asked', { name }));
        if (reached === 'member') onJoined();
      } else if (archived) flash(t('groups.join_archived', { name }), { kind: 'error' });
      else if (status === 'in_moderation') flash(t('groups.waiting_help'));
      else flash(t('groups.join_closed', { name }), { kind: 'error' });
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="soft" size="small" busy={isBusy} onClick={() => void enter()}>
      {t('groups.join_to_reply')}
    </Button>
  );
}
