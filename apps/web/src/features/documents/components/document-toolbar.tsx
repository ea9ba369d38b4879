import { Menu } from '@dorfplatz/ui';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code';
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock';
import { HighlighterIcon } from '@phosphor-icons/react/dist/csr/Highlighter';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { QuotesIcon } from '@phosphor-icons/react/dist/csr/Quotes';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import { TextStrikethroughIcon } from '@phosphor-icons/react/dist/csr/TextStrikethrough';
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import {
  applyLink,
  ColourChoice,
  EmojiChoice,
  focusOnceClosed,
  HEADLINE_LEVELS,
  LinkDialog,
  ToolbarButton,
  useRovingFocus,
  useToolbarState,
} from '../../editor/parts/index.ts';
import styles from '../document-editor.module.css';
import { linkToPage } from '../page-links.ts';
import { emptyTable } from '../table-nodes.ts';
import ImageChooser from './image-chooser.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { PageLinkField, type PageSearch } from './page-link-field.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface DocumentToolbarProps {
  editor: Editor;
  disabled: boolean;
  searchPages?: PageSearch | undefined;
  images?: { groupSlug: string | null; onFiles: (files: File[]) => void } | undefined;
}

type Open = 'link' | 'images' | 'image' | 'shortcuts' | null;

/** The tools of a document: what stands in it, and below that what can be done to the thing under the caret. */
export function DocumentToolbar({ editor, disabled, searchPages, images }: DocumentToolbarProps) {
  const t = useTranslate();
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const state = useToolbarState(editor);
  const within = useEditorState({
    editor,
    selector: () => ({
      isTable: editor.isActive('table'),
      isCallout: editor.isActive('callout'),
      isCodeBlock: editor.isActive('codeBlock'),
      isImage: editor.isActive('image'),
    }),
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    editor.commands.focus();
  };

  const run = (change: (chain: ChainedCommands) => ChainedCommands) => change(editor.chain().focus()).run();
  const button = (
    label: string,
    Icon: typeof TextBIcon,
    isActive: boolean | undefined,
    onClick: () => void,
    isDisabled = false,
  ) => (
    <ToolbarButton label={label} isActive={isActive} disabled={disabled || isDisabled} onClick={onClick}>
      <Icon />
    </ToolbarButton>
  );
  const mark = (key: string, Icon: typeof TextBIcon, isActive: boolean, name: string) =>
    button(t(`editor.${key}`), Icon, isActive, () => run((chain) => chain.toggleMark(name)));

  return (
    <div className={styles.tools}>
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={t('editor.toolbar')}
        className={styles.toolbar}
        {...roving}
      >
        <Menu
          label={t('editor.headline')}
          align="start"
          entries={[
            {
              kind: 'choice',
              label: t('editor.headline'),
              value: String(state.level),
              onChange: (chosen) => {
                const level = Number(chosen);
                run((chain) =>
                  level === 0 ? chain.setNode('paragraph') : chain.setNode('heading', { level }),
                );
                focusOnceClosed(editor, toolbar.current);
              },
              options: [0, ...HEADLINE_LEVELS].map((level) => ({
                value: String(level),
                label: level === 0 ? t('editor.paragraph') : t('editor.headline_level', { level }),
              })),
            },
          ]}
          trigger={(attributes) => (
            <ToolbarButton
              label={t('editor.headline')}
              isActive={state.level > 0}
              disabled={disabled}
              {...attributes}
            >
              <TextHIcon />
            </ToolbarButton>
          )}
        />
        {mark('bold', TextBIcon, state.isBold, 'bold')}
        {mark('italic', TextItalicIcon, state.isItalic, 'italic')}
        {mark('underline', TextUnderlineIcon, state.isUnderlined, 'underline')}
        {mark('strike', TextStrikethroughIcon, state.isStruck, 'strike')}
        {mark('mark', HighlighterIcon, state.isHighlighted, 'highlight')}
        {mark('code', CodeIcon, state.isCode, 'code')}
        <ColourChoice
          active={state.colour}
          disabled={disabled}
          onChoose={(name) => {
            run((chain) => (name === null ? chain.unsetMark('colour') : chain.setMark('colour', { name })));
            focusOnceClosed(editor, toolbar.current);
          }}
        />
        {button(t('editor.link'), LinkSimpleIcon, state.isLink, () => setOpen('link'))}
        <EmojiChoice
          disabled={disabled}
          onChoose={(emoji) => {
            editor.commands.insertContent({ type: 'text', text: emoji });
            focusOnceClosed(editor, toolbar.current);
          }}
        />
        {button(t('editor.bullet_list'), ListBulletsIcon, state.isBulletList, () =>
          run((chain) => chain.toggleBulletList()),
        )}
        {button(t('editor.ordered_list'), ListNumbersIcon, state.isOrderedList, () =>
          run((chain) => chain.toggleOrderedList()),
        )}
        {button(t('editor.quote'), QuotesIcon, state.isQuote, () => run((chain) => chain.toggleBlockquote()))}
        {button(t('documents.callout'), InfoIcon, within.isCallout, () =>
          run((chain) => (within.isCallout ? chain.lift('callout') : chain.wrapIn('callout'))),
        )}
        {button(t('editor.code_block'), CodeBlockIcon, state.isCodeBlock, () =>
          run((chain) => chain.toggleCodeBlock()),
        )}
        {button(t('documents.table'), TableIcon, within.isTable, () =>
          run((chain) => (within.isTable ? chain : chain.insertContent(emptyTable(3, 3)))),
        )}
        {images ? button(t('documents.image'), ImageIcon, within.isImage, () => setOpen('images')) : null}
        {button(t('documents.rule'), MinusIcon, undefined, () => run((chain) => chain.setHorizontalRule()))}
        {button(
          t('editor.undo'),
          ArrowUUpLeftIcon,
          undefined,
          () => run((chain) => chain.undo()),
          !state.canUndo,
        )}
        {button(
          t('editor.redo'),
          ArrowUUpRightIcon,
          undefined,
          () => run((chain) => chain.redo()),
          !state.canRedo,
        )}
        <ToolbarButton label={t('documents.shortcuts')} onClick={() => setOpen('shortcuts')}>
          <KeyboardIcon />
        </ToolbarButton>
      </div>
      <SelectionTools editor={editor} disabled={disabled} within={within} onImage={() => setOpen('image')} />
      {open === 'link' ? (
        <LinkDialog
          url={(editor.getAttributes('link').href as string | undefined) ?? ''}
          onClose={close}
          onApply={(url) => {
            setOpen(null);
            applyLink(editor, url);
          }}
          above={
            searchPages ? (
              <PageLinkField
                search={searchPages}
                autoFocus={!state.isLink}
                onChoose={({ id, name }) => {
                  setOpen(null);
                  applyLink(editor, linkToPage(id), name);
                }}
              />
            ) : undefined
          }
        />
      ) : null}
      {open === 'images' && images ? (
        <ImageChooser
          groupSlug={images.groupSlug}
          onClose={close}
          onFiles={(files) => {
            close();
            images.onFiles(files);
          }}
          onChoose={(file) => {
            setOpen(null);
            editor.chain().focus().insertContent({ type: 'image', attrs: { file } }).run();
          }}
        />
      ) : null}
      {open === 'image' ? (
        <ImageDialog
          image={editor.getAttributes('image') as { alt: string; caption: string; width: string }}
          onClose={close}
          onApply={(change) => {
            setOpen(null);
            editor.chain().focus().updateAttributes('image', change).run();
          }}
        />
      ) : null}
      {open === 'shortcuts' ? (
        <ShortcutsDialog hasPageLinks={searchPages !== undefined} onClose={close} />
      ) : null}
    </div>
  );
}
