import { Avatar, Checkbox, IconButton, Skeleton } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import {
  DiscardDialog,
  LeaveWarningDialog,
  preloadEditor,
  useComposer,
  useDraft,
} from '../../editor/index.ts';
import { PlanButton, planPost, type When } from '../../planned-activities/index.ts';
import { PollFields, pollBody, preloadPollFields } from '../../polls/index.ts';
import { useUploads } from '../../uploads/index.ts';
import { post, type Writing } from '../api.ts';
import { isWritten, type Kind, kindOf, titleOf, withKind } from '../kinds.ts';
import type { PostingPlace } from '../places.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { EntryForm } from './entry-form.tsx';
import { KindButtons, KindChoice } from './kind-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import styles from './post-composer.module.css';
import { TitleField } from './title-field.tsx';

interface PostComposerProps {
  /** Names the draft of this stream. */
  draftName: string;
  /** Where the viewer may post from here; with one there is nothing to choose. */
  places: readonly PostingPlace[];
  /** Chosen from the start. */
  preset: number | null;
  /** True when the address asks to begin writing at once. */
  opensAtOnce: boolean;
  onOpened: () => void;
}

/** A line to click, then the form of a new post; closes when it was posted or given up [RUL-0608]. */
export function PostComposer({ draftName, places, preset, opensAtOnce, onOpened }: PostComposerProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const [isSending, setSending] = useState(false);
  const draft = `member:${viewer.id}:post:${draftName}`;
  const poll = useDraft(`${draft}:poll`);
  const kind = kindOf(poll.text);
  const composer = useComposer(draft, { isSending, hasMore: isWritten(poll.text) });
  const uploads = useUploads({ keptAs: draft });
  const first = places.length === 1 ? places[0]!.id : preset;
  const [picked, setPicked] = useState<number[] | null>(null);
  const chosen = picked ?? (first === null ? [] : [first]);
  const [isWanted, setWanted] = useState(false);
  // Official is what goes only where one runs it.
  const mayBeOfficial =
    chosen.length > 0 && places.every(({ id, administered }) => administered || !chosen.includes(id));
  const isOfficial = isWanted && mayBeOfficial;
  const place = useFocusBack(isSending);
  const placeholder = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  const openAtOnce = useEffectEvent(() => {
    composer.open();
    onOpened();
  });
  useEffect(() => {
    if (opensAtOnce) openAtOnce();
  }, [opensAtOnce]);
  const isShown = composer.isOpen && !isSending;
  // The focus goes back to where the form came from.
  useEffect(() => {
    if (wasOpen.current && !isShown) placeholder.current?.focus();
    wasOpen.current = isShown;
  }, [isShown]);

  const send = async (writing: Writing, key: string) => {
    setSending(true);
    try {
      const body = kind === 'note' ? null : await pollBody(poll.text, viewer.time_zone);
      await post(
        writing,
        places.filter(({ id }) => chosen.includes(id)),
        key,
        body?.created,
        isOfficial,
      );
      uploads.settled();
      poll.clear();
      setPicked(null);
      setWanted(false);
      composer.saved();
    } finally {
      setSending(false);
    }
  };
  const plan = async (writing: Writing, when: When, key: string) => {
    const body = kind === 'note' ? null : await pollBody(poll.text, viewer.time_zone);
    await planPost(
      { ...writing, ...body?.created, streams: chosen, ...(isOfficial && { confirmation: true }) },
      when,
      key,
    );
    uploads.settled();
    poll.clear();
    setPicked(null);
    composer.saved();
  };
  // While a post is on its way it stands in the stream; the form waits unseen, with all that is in it.
  const open = () => {
    if (!isSending) composer.open();
  };
  const choose = (next: Kind) => {
    if (isSending) return;
    if (next !== 'note') preloadPollFields();
    poll.setText(next === 'note' && !isWritten(poll.text) ? '' : withKind(poll.text, next));
    composer.open();
  };
  const missing = () => {
    if (kind !== 'note' && titleOf(poll.text).trim() === '')
      return { field: 'title', text: t('stream.title_missing') };
    return chosen.length === 0 ? { field: 'streams', text: t('stream.place_missing') } : null;
  };
  const hasDraft = composer.hasDraft || (!isSending && uploads.items.length > 0);
  const line = (
    <div className={styles.composer} onPointerEnter={preloadEditor}>
      <Avatar name={viewer.display_name} src={viewer.images?.small} size={36} />
      <button
        ref={placeholder}
        type="button"
        className={styles.line}
        aria-disabled={isSending || undefined}
        onClick={open}
        onFocus={preloadEditor}
      >
        <span className="cut">{t(hasDraft ? 'stream.continue_draft' : 'stream.whats_new')}</span>
      </button>
      <IconButton label={t('stream.post_image')} onClick={open}>
        <ImageIcon weight="duotone" aria-hidden="true" className={styles.image} />
      </IconButton>
      {/* On a phone the head of the open form has them. */}
      <span className={styles.more}>
        <KindButtons onChoose={choose} />
        <IconButton
          label={t('stream.write_article')}
          onClick={() =>
            void goTo(pathTo(paths.newArticle, {}, first === null ? {} : { stream: String(first) }))
          }
        >
          <ArticleIcon weight="duotone" aria-hidden="true" className={styles.image} />
        </IconButton>
      </span>
    </div>
  );
  if (!composer.isOpen) return line;
  return (
    <>
      {isSending ? line : null}
      <div className={styles.open} hidden={isSending} ref={place}>
        <EntryForm
          size="post"
          isNew
          label={t('stream.new_post')}
          placeholder={t(kind === 'note' ? 'stream.whats_new' : 'stream.text_optional')}
          submitLabel={t('stream.post')}
          text={composer.text}
          onText={composer.setText}
          uploads={uploads}
          groupSlug={places.find(({ id }) => id === chosen[0])?.groupSlug ?? null}
          choice={`${chosen.join()} ${isOfficial} ${kind === 'note' ? '' : poll.text}`}
          missing={missing}
          mayBeBlank={kind !== 'note'}
          beginsWithText={kind === 'note'}
          head={(errors) => (
            <>
              <KindChoice kind={kind} onChange={choose} />
              {kind === 'note' ? null : (
                <TitleField kind={kind} text={poll.text} onText={poll.setText} errors={errors} />
              )}
            </>
          )}
          onSubmit={send}
          beside={(submitAs, isDisabled) => (
            <Suspense fallback={null}>
              <PlanButton
                isDisabled={isDisabled}
                onPlan={(when) => submitAs((writing, key) => plan(writing, when, key))}
              />
            </Suspense>
          )}
          onCancel={() => {
            if (!composer.hasText) {
              uploads.discard();
              poll.clear();
            }
            composer.cancel();
          }}
        >
          {(refused, errors) => (
            <>
              {kind === 'note' ? null : (
                <Suspense fallback={<Skeleton height={160} />}>
                  <PollFields type={kind} text={poll.text} onText={poll.setText} errors={errors} />
                </Suspense>
              )}
              <PlaceChoice
                places={places}
                chosen={chosen}
                onChange={setPicked}
                isRefused={refused.has('streams') && chosen.length === 0}
              />
              {mayBeOfficial ? (
                <Checkbox
                  label={t('stream.request_confirmation')}
                  checked={isWanted}
                  onChange={(event) => setWanted(event.target.checked)}
                />
              ) : null}
            </>
          )}
        </EntryForm>
        <DiscardDialog
          open={composer.isAsking}
          onStay={composer.stay}
          onDiscard={() => {
            uploads.discard();
            poll.clear();
            composer.discard();
          }}
        />
        <LeaveWarningDialog warning={composer.leaveWarning} />
      </div>
    </>
  );
}
