import { plainText } from '@dorfplatz/content';
import { type Attachment, CHAT_TEXT_MAX, type ChatMessage, type QuotedMessage } from '@dorfplatz/contract';
import { classNames, IconButton, Popover } from '@dorfplatz/ui';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneRight';
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import {
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { EmojiPicker, useDraft } from '../../editor/index.ts';
import { AttachMenu, UploadList, type Uploads, useUploads } from '../../uploads/index.ts';
import { edit, sayComposing } from '../api.ts';
import { createComposingTeller } from '../composing.ts';
import { bold, bulleted, inserted, type Marked } from '../marking.ts';
import type { Room } from '../room.ts';
import { useChatPlace, useChats } from '../use-chats.ts';
import styles from './composer.module.css';

/** What the composer is about beside a new message. */
export type Writing = { kind: 'quote'; message: ChatMessage } | { kind: 'edit'; message: ChatMessage } | null;

/** Where the browser lets a field grow with its text. */
const growsByItself = CSS.supports('field-sizing', 'content');
/** So near its longest a text is counted. */
const counted = 500;

const quoteOf = ({ id, from, text, deleted, attachments }: ChatMessage): QuotedMessage => ({
  id,
  from,
  text: plainText(text).slice(0, 300),
  deleted,
  has_attachments: attachments.length > 0,
});

const attachmentsOf = (uploads: Uploads): Attachment[] =>
  uploads.items.flatMap(({ kind, id, name, size, address }) =>
    id === null
      ? []
      : [
          {
            type: kind,
            id,
            name,
            size,
            extension: name.split('.').at(-1) ?? '',
            content_type: '',
            url: address ?? '',
            images: null,
            width: null,
            height: null,
            held: null,
            is_removed: false,
          },
        ],
  );

interface ComposerProps {
  room: Room;
  name: string;
  /** Of the group whose chat it is. */
  groupSlug: string | null;
  writing: Writing;
  onWriting: (writing: Writing) => void;
}

/** Where a message is written [RUL-0272] [RUL-0273] [RUL-0274]. */
export function Composer({ room, name, groupSlug, writing, onWriting }: ComposerProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const chats = useChats();
  const { chatId } = room;
  const draftKey = `member:${viewer.id}:chat:${chatId}`;
  const draft = useDraft(draftKey);
  const uploads = useUploads({ keptAs: draftKey });
  const [edited, setEdited] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const teller = useMemo(
    () => createComposingTeller((isComposing) => void sayComposing(chatId, isComposing).catch(() => {})),
    [chatId],
  );
  useEffect(() => teller.stop, [teller]);
  const isEditing = writing?.kind === 'edit';
  const text = isEditing ? edited : draft.text;
  useEffect(() => {
    if (writing?.kind === 'edit') setEdited(writing.message.text);
    if (!writing) return;
    field.current?.focus();
    // In a short window what one writes about pushes the field out of sight.
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [writing]);

  const change = (next: string) => {
    if (isEditing) setEdited(next);
    else draft.setText(next);
    if (next !== '' && !isEditing) teller.key();
  };
  useLayoutEffect(() => {
    const area = field.current;
    if (growsByItself || !area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  });
  // Whoever opens a chat at a desk, or has sent something, is going to write; a telephone would bring up its keyboard.
  const goOnWriting = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  };
  const { takesFocus } = useChatPlace();
  const begin = useEffectEvent(() => {
    if (takesFocus) goOnWriting();
  });
  useEffect(() => begin(), []);
  const isEmpty = text.trim() === '' && (isEditing || uploads.items.length === 0);
  const isTooLong = text.length > CHAT_TEXT_MAX;
  const canSend = !isEmpty && !isTooLong && (isEditing || uploads.isReady) && !isSaving;

  const saveEdit = async (message: ChatMessage) => {
    setSaving(true);
    try {
      room.receive(await edit(chatId, message.id, text.trim()));
      onWriting(null);
      goOnWriting();
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setSaving(false);
    }
  };
  const submit = () => {
    if (!canSend) return;
    if (writing?.kind === 'edit') return void saveEdit(writing.message);
    teller.sent();
    void chats.outgoing.add({
      clientId: crypto.randomUUID(),
      chatId,
      text: text.trim(),
      quoted: writing ? quoteOf(writing.message) : null,
      attachments: attachmentsOf(uploads),
    });
    draft.clear();
    uploads.settled();
    onWriting(null);
    goOnWriting();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && writing) {
      event.preventDefault();
      event.stopPropagation();
      return onWriting(null);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // Enter that chooses a word of an input method belongs to it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    submit();
  };

  const mark = (how: (marked: Marked) => Marked) => {
    const area = field.current;
    if (!area) return;
    const marked = how({ text, start: area.selectionStart, end: area.selectionEnd });
    change(marked.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(marked.start, marked.end);
    });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isEditing) uploads.add([...event.dataTransfer.files]);
  };

  return (
    <form
      className={classNames(styles.composer, isOver && styles.over)}
      aria-label={t('chat.write_to', { name })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => {
        if (isEditing || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {writing ? (
        <div className={styles.about}>
          <span>
            <b>{isEditing ? t('chat.editing') : writing.message.from.name}</b>
            <span className="cut">{plainText(writing.message.text) || t('chat.attachment')}</span>
          </span>
          <IconButton
            size="small"
            label={t(isEditing ? 'chat.stop_editing' : 'chat.remove_quote')}
            onClick={() => {
              onWriting(null);
              field.current?.focus();
            }}
          >
            <XIcon aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      {isEditing ? null : <UploadList uploads={uploads} />}
      <textarea
        ref={field}
        className={styles.field}
        rows={1}
        value={text}
        placeholder={t('chat.write_to', { name })}
        aria-label={t('chat.write_to', { name })}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={teller.stop}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0 || isEditing) return;
          event.preventDefault();
          uploads.add(pasted);
        }}
      />
      <div className={styles.foot}>
        {isEditing ? null : <AttachMenu uploads={uploads} label={t('chat.attach')} groupSlug={groupSlug} />}
        <IconButton className={styles.wide!} label={t('chat.bold')} onClick={() => mark(bold)}>
          <TextBIcon aria-hidden="true" />
        </IconButton>
        <IconButton className={styles.wide!} label={t('chat.bullets')} onClick={() => mark(bulleted)}>
          <ListBulletsIcon aria-hidden="true" />
        </IconButton>
        <Popover
          label={t('chat.emoji')}
          align="start"
          trigger={(attributes) => (
            <IconButton label={t('chat.emoji')} {...attributes}>
              <SmileyIcon aria-hidden="true" />
            </IconButton>
          )}
        >
          {(close) => (
            <Suspense fallback={<div className={styles.pickerLoading} />}>
              <EmojiPicker
                onChoose={(emoji) => {
                  close();
                  mark((marked) => inserted(marked, emoji));
                }}
              />
            </Suspense>
          )}
        </Popover>
        <span className={styles.hint}>
          {text.length > CHAT_TEXT_MAX - counted ? (
            <span role="status" className={isTooLong ? styles.tooLong : undefined}>
              {t('chat.signs_left', { count: CHAT_TEXT_MAX - text.length })}
            </span>
          ) : (
            <span className={styles.wide}>{t('chat.enter_hint')}</span>
          )}
        </span>
        <button
          type="submit"
          className={styles.send}
          disabled={!canSend}
          aria-label={t(isEditing ? 'chat.save' : 'chat.send')}
          title={t(isEditing ? 'chat.save' : 'chat.send')}
        >
          <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
