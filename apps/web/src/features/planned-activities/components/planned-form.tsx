import type { PlannedActivity } from '@dorfplatz/contract';
import { useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { EntryForm, PlaceChoice, usePostingPlaces } from '../../stream/index.ts';
import { useUploads } from '../../uploads/index.ts';
import { replan } from '../api.ts';

/** Changes what a planned note says and where it goes. */
export function PlannedForm({ planned, onClose }: { planned: PlannedActivity; onClose: () => void }) {
  const t = useTranslate();
  // What was opened is what is changed, whatever comes from elsewhere meanwhile.
  const [opened] = useState(planned);
  const places = usePostingPlaces();
  const uploads = useUploads({ attached: opened.attachments });
  const [text, setText] = useState(opened.post.content);
  const [chosen, setChosen] = useState(opened.streams.map(({ id }) => id));
  const hung = (all: readonly { id: number | null }[]) => all.map(({ id }) => id ?? 'new').join();
  const isChanged =
    text !== opened.post.content ||
    hung(uploads.items) !== hung(opened.attachments) ||
    chosen.join() !== opened.post.streams.join();
  useUnsaved(isChanged);
  return (
    <EntryForm
      size="post"
      label={t('planned.edit_post')}
      placeholder=""
      submitLabel={t('planned.save')}
      text={text}
      onText={setText}
      uploads={uploads}
      choice={chosen.join()}
      missing={() => (chosen.length === 0 ? { field: 'streams', text: t('stream.place_missing') } : null)}
      onSubmit={async (writing) => {
        const { date, time } = opened;
        if (isChanged)
          await replan(opened.id, { post: { ...opened.post, ...writing, streams: chosen }, date, time });
        onClose();
      }}
      onCancel={onClose}
    >
      {(refused) => (
        <PlaceChoice
          places={places}
          chosen={chosen}
          onChange={setChosen}
          isRefused={refused.has('streams') && chosen.length === 0}
        />
      )}
    </EntryForm>
  );
}
