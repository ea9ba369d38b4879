import type { Activity } from '@dorfplatz/contract';
import { Button, ConfirmDialog } from '@dorfplatz/ui';
import { useState } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { useDraft } from '../../editor/index.ts';
import { copyOf } from '../poll-draft.ts';

/** Puts the poll once more into the form of a new post, with nobody's answers; asks where another draft lies there. */
export function CopyPoll({ activity }: { activity: Activity }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [isAsking, setAsking] = useState(false);
  const key = `member:${viewer.id}:post:all`;
  const text = useDraft(key);
  const poll = useDraft(`${key}:poll`);
  const copy = () => {
    setAsking(false);
    text.hand(activity.object.content);
    poll.hand(JSON.stringify(copyOf(activity, viewer.time_zone)));
    void goTo('/activitystreams/all?compose=1');
  };
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        onClick={() => (text.text === '' && poll.text === '' ? copy() : setAsking(true))}
      >
        {t('polls.copy')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={copy}
        title={t('polls.copy_title')}
        description={t('polls.copy_text')}
        confirmLabel={t('polls.copy_confirm')}
        cancelLabel={t('polls.cancel')}
        closeLabel={t('editor.close')}
      />
    </>
  );
}
