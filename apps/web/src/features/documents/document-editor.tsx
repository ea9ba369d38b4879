import { cleanText } from '@dorfplatz/content';
import { parseDocument, serialiseDocument, tidy } from '@dorfplatz/content/document-editor';
import { DOCUMENT_MAX } from '@dorfplatz/contract';
import { classNames, flash } from '@dorfplatz/ui';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import type { Mentionable } from '../editor/index.ts';
import { cleanPasted, MentionPopup, useMentionPopup } from '../editor/parts/index.ts';
import { useFileFilter } from '../uploads/index.ts';
import { DocumentToolbar } from './components/document-toolbar.tsx';
import type { PageSearch } from './components/page-link-field.tsx';
import styles from './document-editor.module.css';
import { documentExtensions } from './extensions.ts';
import { pageLinks } from './page-links.ts';
import { PendingImages, withoutPending } from './pending-images.ts';
import prose from './prose.module.css';

export interface DocumentEditorProps {
  /** Names the text for assistive technology. */
  label: string;
  /** Text of the dialect of documents. */
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** The text was refused: said to people who do not see the border. */
  isInvalid?: boolean;
  /** Without a search there are no mentions of that kind. */
  searchMembers?: (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;
  searchTags?: (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;
  /** Pages to which the text may lead, by name: offered by the link tool and after [[. */
  searchPages?: PageSearch;
  /** Ctrl or Cmd with S, or with Enter. */
  onSave?: () => void;
  /** Pictures may be put in. Left out, there are none: a form without a way to keep them. */
  images?: {
    /** The group whose pictures may be chosen; null for those of the network. */
    groupSlug: string | null;
    /** How many are on their way: what is saved before they are there lacks them. */
    onUnderway?: (count: number) => void;
  };
}

/** From here on a paste is refused: the text would be longer than a document may be. */
const PASTE_MAX = 5_000_000;
const PICTURE = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** The editor of what lasts: articles, pages, legal texts, newsletters. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { label, value, placeholder, autoFocus = false, disabled = false, isInvalid = false, images } = props;
  const t = useTranslate();
  const filter = useFileFilter();
  const listId = useId();
  const { popup, suggestion } = useMentionPopup(listId);
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, t });
  const written = useRef(value);
  useEffect(() => {
    latest.current = { ...props, t };
  });
  const [pending] = useState(
    () =>
      new PendingImages(
        () => {
          const { t: say } = latest.current;
          return {
            reason: (error) => reasonOf(error, say),
            sending: (name, percent) => say('documents.image.sending', { name, percent }),
            retry: say('documents.image.retry'),
            remove: say('documents.image.remove'),
            missing: say('documents.image.missing'),
          };
        },
        (count) => latest.current.images?.onUnderway?.(count),
      ),
  );

  const editor = useEditor({
    extensions: documentExtensions(
      placeholder,
      pending,
      {
        ...(props.searchMembers && { '@': suggestion('@', () => latest.current.searchMembers) }),
        ...(props.searchTags && { '#': suggestion('#', () => latest.current.searchTags) }),
      },
      props.searchPages ? [pageLinks(suggestion('[[', () => latest.current.searchPages))] : [],
    ),
    content: parseDocument(value).toJSON(),
    editable: !disabled,
    editorProps: {
      attributes: {
        class: classNames(styles.text, prose.prose),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': placeholder,
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') {
          root.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
          return true;
        }
        const { onSave } = latest.current;
        const isSave = (event.ctrlKey || event.metaKey) && event.key === 's';
        if (!isSave || !onSave) return false;
        event.preventDefault();
        onSave();
        return true;
      },
      handlePaste: (_view, event) => paste(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        insertPictures(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      const text = cleanText(serialiseDocument(tidy(withoutPending(state.doc))));
      if (text === written.current) return;
      written.current = text;
      latest.current.onChange(text);
    },
  });

  /** Sends pictures, each from the place where it will stand. */
  function insertPictures(files: readonly File[], position?: number): void {
    if (!latest.current.images) return;
    const wanted = filter.sortOut(files.filter(({ type }) => PICTURE.test(type)));
    if (files.some(({ type }) => !PICTURE.test(type)))
      flash(latest.current.t('documents.image.only_pictures'), { kind: 'error' });
    if (wanted.length === 0) return;
    const places = wanted.map((file) => ({ key: crypto.randomUUID(), file }));
    const nodes = places.map(({ key }) => ({ type: 'image', attrs: { pending: key } }));
    const chain = editor.chain().focus();
    if (position === undefined) chain.insertContent(nodes).run();
    else chain.insertContentAt(position, nodes).run();
    for (const { key, file } of places) pending.send(editor, key, file);
  }

  function paste(data: DataTransfer | null): boolean {
    if (!data) return false;
    const html = data.getData('text/html');
    const files = [...data.files];
    if (html === '' && files.length > 0 && !data.types.includes('text/plain')) {
      insertPictures(files);
      return true;
    }
    const { t: say, images: taken } = latest.current;
    const room = DOCUMENT_MAX - written.current.length;
    const isCode = editor.isActive('codeBlock');
    const plain = data.getData('text/plain');
    if ((html === '' || isCode) && plain.length > Math.min(PASTE_MAX, room)) {
      flash(say('documents.paste_too_long'), { kind: 'error' });
      return true;
    }
    if (html === '' || isCode) return false;
    const cleaned = cleanPasted(html, {
      takesPictures: taken !== undefined,
      takesTables: true,
      nameMissing: (name) => say('documents.image.named_only', { name }),
    });
    // Pictures left it, whose bytes are no part of the text.
    if (cleaned.html.length > PASTE_MAX) {
      flash(say('documents.paste_too_long'), { kind: 'error' });
      return true;
    }
    // Once as one step: the view makes a slice of it as of any paste.
    editor.view.pasteHTML(cleaned.html);
    for (const [key, file] of cleaned.files) pending.send(editor, key, file);
    return true;
  }

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(parseDocument(value).toJSON(), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (autoFocus && !editor.isDestroyed) editor.commands.focus('end');
  }, [editor, autoFocus]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    const field = root.current?.querySelector('[role="textbox"]');
    if (isInvalid) field?.setAttribute('aria-invalid', 'true');
    else field?.removeAttribute('aria-invalid');
  }, [isInvalid]);
  const stop = useEffectEvent(() => pending.stop());
  useEffect(() => () => stop(), []);

  return (
    <div ref={root} className={styles.editor}>
      <DocumentToolbar
        editor={editor as Editor}
        disabled={disabled}
        searchPages={props.searchPages}
        images={images && { groupSlug: images.groupSlug, onFiles: (files) => insertPictures(files) }}
      />
      <EditorContent editor={editor} className={styles.content} />
      {popup ? <MentionPopup popup={popup} listId={listId} /> : null}
    </div>
  );
}
