import { cleanText } from '@dorfplatz/content';
import { parse, serialise, tidy, withTopics } from '@dorfplatz/content/editor';
import { CONTENT_MAX } from '@dorfplatz/contract';
import { classNames, flash } from '@dorfplatz/ui';
import type { EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { cleanPasted } from './clean-pasted.ts';
import { MentionPopup } from './components/mention-popup.tsx';
import prose from './components/prose.module.css';
import { Toolbar } from './components/toolbar.tsx';
import { countText } from './counts.ts';
import styles from './editor.module.css';
import { editorExtensions, type Mentionable } from './extensions.ts';
import { useMentionPopup } from './use-mention-popup.ts';

export interface EditorProps {
  /** Names the text for assistive technology. */
  label: string;
  /** Text of the dialect. */
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  autoFocus?: boolean;
  size: 'post' | 'reply';
  /** Without a search there are no mentions of that kind. */
  searchMembers?: (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;
  searchTags?: (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;
  /** Words behind # are tags of what is written. */
  makesTopics?: boolean;
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
  /** Files pasted or dropped. */
  onFiles?: (files: File[]) => void;
  disabled?: boolean;
  /** The text was refused: said to people who do not see the border. */
  isInvalid?: boolean;
}

/** From this share of what a text may hold on, its counts are shown without being asked for. */
const NEAR = 0.8;

/** Of what is pasted, posts take no pictures and no tables. */
const INTO_POSTS = {
  nameMissing: (name: string) => name,
  takesPictures: false,
  takesTables: false,
  longest: 2 * CONTENT_MAX,
};

/** The editor of everything that members write, on one schema with the dialect. */
export default function Editor(props: EditorProps) {
  const { label, value, placeholder, autoFocus = false, size, disabled = false, isInvalid = false } = props;
  const t = useTranslate();
  const listId = useId();
  const { popup, suggestion } = useMentionPopup(listId);
  const isChoosing = popup !== null;
  const root = useRef<HTMLDivElement>(null);
  const [isFullscreen, setFullscreen] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  // The library keeps the functions of the first drawing; they read the latest properties here.
  const latest = useRef({ ...props, t });
  const written = useRef(value);
  useEffect(() => {
    latest.current = { ...props, t };
  });

  const attributes = {
    class: classNames(styles.text, prose.prose),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-placeholder': placeholder,
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  };
  const editor = useEditor({
    extensions: editorExtensions(placeholder, {
      ...(props.searchMembers && { '@': suggestion('@', () => latest.current.searchMembers) }),
      ...(props.searchTags && { '#': suggestion('#', () => latest.current.searchTags) }),
    }),
    content: parse(value).toJSON(),
    editable: !disabled,
    editorProps: {
      attributes,
      handleKeyDown: (_view, event) => {
        const { onSubmit } = latest.current;
        if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        onSubmit();
        return true;
      },
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer),
      handleDOMEvents: {
        // Before the library reads what came, which takes seconds for megabytes.
        paste: (_view, event) => {
          if (!paste(event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop: (view, event) => refuseFiles(view, event, latest.current.onFiles !== undefined),
      },
    },
    onUpdate: ({ editor: { state } }) => {
      const doc = tidy(state.doc);
      const text = cleanText(serialise(latest.current.makesTopics ? withTopics(doc) : doc));
      if (text === written.current) return;
      written.current = text;
      latest.current.onChange(text);
    },
  });

  function paste(data: DataTransfer | null): boolean {
    if (!data) return false;
    // Programs that copy text often add a picture of it; the text is meant then.
    if (!data.types.includes('text/plain') && takeFiles(data)) return true;
    const html = editor.isActive('codeBlock') ? '' : data.getData('text/html');
    const cleaned = html ? cleanPasted(html, INTO_POSTS) : { html: '', isTooLong: false };
    const words = html ? cleaned.html.replace(/<[^>]*>/g, '') : data.getData('text/plain');
    if (cleaned.isTooLong || words.length > CONTENT_MAX) {
      flash(latest.current.t('editor.paste_too_long'), { kind: 'error' });
      return true;
    }
    if (html === '') return false;
    // Once as one step: the view makes a slice of it as of any paste.
    editor.view.pasteHTML(cleaned.html);
    return true;
  }

  function takeFiles(data: DataTransfer | null | undefined): boolean {
    const files = [...(data?.files ?? [])];
    const { onFiles } = latest.current;
    if (files.length === 0 || !onFiles) return false;
    onFiles(files);
    return true;
  }

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(parse(value).toJSON(), { emitUpdate: false });
  }, [editor, value]);
  // The library's own would look for the field once, which may not be in the page by then. An editor whose drawing took
  // long is thrown away and made anew.
  useEffect(() => {
    if (!autoFocus || editor.isDestroyed) return;
    editor.commands.focus('end');
    // The dialect knows no space at the end; somebody who has just typed one goes on with the next word. After the text
    // was taken over, which would take the space out again.
    if (written.current.endsWith(' ')) editor.view.dispatch(editor.state.tr.insertText(' '));
  }, [editor, autoFocus]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  // The view keeps the attributes it was made with, and may not be there yet.
  useEffect(() => {
    const field = root.current?.querySelector('[role="textbox"]');
    if (isInvalid) field?.setAttribute('aria-invalid', 'true');
    else field?.removeAttribute('aria-invalid');
  }, [isInvalid]);

  useEffect(() => {
    if (!isFullscreen) return undefined;
    const leave = (event: KeyboardEvent) => {
      const isWithin = event.target instanceof Node && root.current?.contains(event.target);
      if (event.key !== 'Escape' || !isWithin || isChoosing) return;
      event.preventDefault();
      event.stopPropagation();
      setFullscreen(false);
    };
    // Before the text takes the key; an open menu, dialog or list of suggestions is left first.
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [isFullscreen, isChoosing]);

  const counts = useEditorState({ editor, selector: () => countText(editor.state.doc) });

  return (
    <div ref={root} className={classNames(styles.editor, styles[size], isFullscreen && styles.fullscreen)}>
      <Toolbar
        editor={editor}
        disabled={disabled}
        isUnfolded={isUnfolded}
        onUnfold={() => setUnfolded(!isUnfolded)}
        isFullscreen={isFullscreen}
        onFullscreen={() => setFullscreen(!isFullscreen)}
      />
      <EditorContent editor={editor} className={styles.content} />
      {isUnfolded || isFullscreen || counts.characters > CONTENT_MAX * NEAR ? (
        <p className={styles.counts}>
          <span>{t('editor.lines', { count: counts.lines })}</span>
          <span>{t('editor.words', { count: counts.words })}</span>
          <span>{t('editor.characters', { count: counts.characters })}</span>
        </p>
      ) : null}
      {popup ? <MentionPopup popup={popup} listId={listId} /> : null}
    </div>
  );
}

/** A file dropped where none is wanted must not replace the page, and with it the text. */
function refuseFiles(_view: EditorView, event: DragEvent, takesFiles: boolean): boolean {
  if (takesFiles || !event.dataTransfer?.types.includes('Files')) return false;
  event.preventDefault();
  return true;
}
