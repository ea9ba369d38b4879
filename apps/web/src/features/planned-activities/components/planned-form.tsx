import { type PlannedActivity, POLL_TYPES } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { Suspense, useEffect, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { PollFields, plannedPollText, pollBody } from '../../polls/index.ts';
import { EntryForm, PlaceChoice, TitleField, usePostingPlaces } from '../../stream/index.ts';
import { useUploads } from '../../uploads/index.ts';
import { replan } from '../api.ts';

/** What a planned post asks, as text for the fields; null for one that asks nothing. */
function useAsked(post: PlannedActivity['post']) {
  const { time_zone } = useViewer();
  const kind = POLL_TYPES.find((type) => type === post.type);
  const [base, setBase] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    if (!kind) return;
    plannedPollText(post, time_zone).then(
      (written) => {
        setBase(written);
        setText(written);
      },
      () => undefined,
    );
  }, [kind, post, time_zone]);
  return kind ? { kind, text, setText, isChanged: text !== base, zone: time_zone } : null;
}

/** Changes what a planned post says or asks, and where it goes. */
export function PlannedForm({ planned, onClose }: { planned: PlannedActivity; onClose: () => void }) {
  const t = useTranslate();
  // What was opened is what is changed, whatever comes from elsewhere meanwhile.
  const [opened] = useState(planned);
  const places = usePostingPlaces();
  const uploads = useUploads({ attached: opened.attachments });
  const asked = useAsked(opened.post);
  const [text, setText] = useState(opened.post.content);
  const [chosen, setChosen] = useState(opened.streams.map(({ id }) => id));
  const hung = (all: readonly { id: number | null }[]) => all.map(({ id }) => id ?? 'new').join();
  const isChanged =
    text !== opened.post.content ||
    (asked?.isChanged ?? false) ||
    hung(uploads.items) !== hung(opened.attachments) ||
    chosen.join() !== opened.post.streams.join();
  useUnsaved(isChanged);
  return (
    <EntryForm
      size="post"
      label={t('planned.edit_post')}
      placeholder={asked ? t('stream.text_optional') : ''}
      submitLabel={t('planned.save')}
      text={text}
      onText={setText}
      uploads={uploads}
      choice={`${chosen.join()} ${asked?.text ?? ''}`}
      mayBeBlank={asked !== null}
      beginsWithText={asked === null}
      head={(errors) =>
        asked && asked.text !== '' ? (
          <Suspense fallback={<Skeleton height={64} />}>
            <TitleField kind={asked.kind} text={asked.text} onText={asked.setText} errors={errors} />
          </Suspense>
        ) : null
      }
      missing={() => (chosen.length === 0 ? { field: 'streams', text: t('stream.place_missing') } : null)}
      onSubmit={async (writing) => {
        const { date, time } = opened;
        if (isChanged) {
          const body = asked ? await pollBody(asked.text, asked.zone) : null;
          const post = { ...opened.post, ...writing, ...body?.created, streams: chosen };
          await replan(opened.id, { post, date, time });
        }
        onClose();
      }}
      onCancel={onClose}
    >
      {(refused, errors) => (
        <>
          {asked === null ? null : (
            <Suspense fallback={<Skeleton height={160} />}>
              {asked.text === '' ? (
                <Skeleton height={160} />
              ) : (
                <PollFields type={asked.kind} text={asked.text} onText={asked.setText} errors={errors} />
              )}
            </Suspense>
          )}
          <PlaceChoice
            places={places}
            chosen={chosen}
            onChange={setChosen}
            isRefused={refused.has('streams') && chosen.length === 0}
          />
        </>
      )}
    </EntryForm>
  );
}
