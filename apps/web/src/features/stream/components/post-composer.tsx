import { Avatar, IconButton } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { DiscardDialog, LeaveWarningDialog, preloadEditor, useComposer } from '../../editor/index.ts';
import { post } from '../api.ts';
import type { PostingPlace } from '../places.ts';
import { useUploads } from '../use-uploads.ts';
import { EntryForm } from './entry-form.tsx';
import { PlaceChoice } from './place-choice.tsx';
import styles from './post-composer.module.css';

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
  const viewer = useViewer();
  const composer = useComposer(`member:${viewer.id}:post:${draftName}`);
  const uploads = useUploads();
  const first = places.length === 1 ? places[0]!.id : preset;
  const [picked, setPicked] = useState<number[] | null>(null);
  const chosen = picked ?? (first === null ? [] : [first]);
  const placeholder = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  const openAtOnce = useEffectEvent(() => {
    composer.open();
    onOpened();
  });
  useEffect(() => {
    if (opensAtOnce) openAtOnce();
  }, [opensAtOnce]);
  // The focus goes back to where the form came from.
  useEffect(() => {
    if (wasOpen.current && !composer.isOpen) placeholder.current?.focus();
    wasOpen.current = composer.isOpen;
  }, [composer.isOpen]);

  if (!composer.isOpen) {
    return (
      <div className={styles.composer} onPointerEnter={preloadEditor}>
        <Avatar name={viewer.display_name} src={viewer.images?.small} size={36} />
        <button
          ref={placeholder}
          type="button"
          className={styles.line}
          onClick={composer.open}
          onFocus={preloadEditor}
        >
          <span className="cut">{t(composer.hasDraft ? 'stream.continue_draft' : 'stream.whats_new')}</span>
        </button>
        <IconButton label={t('stream.post_image')} onClick={composer.open}>
          <ImageIcon weight="duotone" aria-hidden="true" className={styles.image} />
        </IconButton>
      </div>
    );
  }
  return (
    <div className={styles.open}>
      <EntryForm
        size="post"
        label={t('stream.new_post')}
        placeholder={t('stream.whats_new')}
        submitLabel={t('stream.post')}
        text={composer.text}
        onText={composer.setText}
        uploads={uploads}
        choice={chosen.join()}
        missing={() => (chosen.length === 0 ? { field: 'streams', text: t('stream.place_missing') } : null)}
        onSubmit={async (writing, key) => {
          await post(writing, chosen, key);
          uploads.settled();
          setPicked(null);
          composer.saved();
        }}
        onCancel={() => {
          if (!composer.hasText) uploads.discard();
          composer.cancel();
        }}
      >
        {(refused) => (
          <PlaceChoice
            places={places}
            chosen={chosen}
            onChange={setPicked}
            isRefused={refused.has('streams') && chosen.length === 0}
          />
        )}
      </EntryForm>
      <DiscardDialog
        open={composer.isAsking}
        onStay={composer.stay}
        onDiscard={() => {
          uploads.discard();
          composer.discard();
        }}
      />
      <LeaveWarningDialog warning={composer.leaveWarning} />
    </div>
  );
}
