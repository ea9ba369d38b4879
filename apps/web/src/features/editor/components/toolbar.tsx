import { Menu } from '@dorfplatz/ui';
import { ArrowsInIcon } from '@phosphor-icons/react/dist/csr/ArrowsIn';
import { ArrowsOutIcon } from '@phosphor-icons/react/dist/csr/ArrowsOut';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code';
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { HighlighterIcon } from '@phosphor-icons/react/dist/csr/Highlighter';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { QuotesIcon } from '@phosphor-icons/react/dist/csr/Quotes';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import { TextStrikethroughIcon } from '@phosphor-icons/react/dist/csr/TextStrikethrough';
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { applyLink, focusOnceClosed } from '../apply-link.ts';
import { HEADLINE_LEVELS } from '../extensions.ts';
import { useRovingFocus } from '../use-roving-focus.ts';
import { useToolbarState } from '../use-toolbar-state.ts';
import { ColourChoice } from './colour-choice.tsx';
import { EmojiChoice } from './emoji-choice.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from './toolbar.module.css';
import { ToolbarButton } from './toolbar-button.tsx';

interface ToolbarProps {
  editor: Editor;
  disabled: boolean;
  /** The rarer tools are shown too. */
  isUnfolded: boolean;
  onUnfold: () => void;
  isFullscreen: boolean;
  onFullscreen: () => void;
}

/** The writer's tools: the six most used, and the others behind a button. */
export function Toolbar(props: ToolbarProps) {
  const { editor, disabled, isUnfolded, onUnfold, isFullscreen, onFullscreen } = props;
  const t = useTranslate();
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const state = useToolbarState(editor);
  const [linkUrl, setLinkUrl] = useState<string | null>(null);

  const run = (change: (chain: ChainedCommands) => ChainedCommands) => change(editor.chain().focus()).run();
  const setLevel = (level: number) => {
    run((chain) => (level === 0 ? chain.setNode('paragraph') : chain.setNode('heading', { level })));
    focusOnceClosed(editor, toolbar.current);
  };
  const button = (
    key: string,
    Icon: typeof TextBIcon,
    isActive: boolean | undefined,
    onClick: () => void,
  ) => (
    <ToolbarButton label={t(`editor.${key}`)} isActive={isActive} disabled={disabled} onClick={onClick}>
      <Icon />
    </ToolbarButton>
  );
  const mark = (key: string, Icon: typeof TextBIcon, isActive: boolean, name: string) =>
    button(key, Icon, isActive, () => run((chain) => chain.toggleMark(name)));

  return (
    <>
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
              onChange: (level) => setLevel(Number(level)),
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
        {button('bullet_list', ListBulletsIcon, state.isBulletList, () =>
          run((chain) => chain.toggleBulletList()),
        )}
        {button('link', LinkSimpleIcon, state.isLink, () =>
          setLinkUrl((editor.getAttributes('link').href as string | undefined) ?? ''),
        )}
        <EmojiChoice
          disabled={disabled}
          onChoose={(emoji) => {
            editor.commands.insertContent({ type: 'text', text: emoji });
            focusOnceClosed(editor, toolbar.current);
          }}
        />
        <ToolbarButton
          label={t('editor.more')}
          className={styles.unfold}
          aria-expanded={isUnfolded}
          onClick={onUnfold}
        >
          <DotsThreeIcon />
        </ToolbarButton>
        <div className={styles.more} data-unfolded={isUnfolded || undefined}>
          {mark('underline', TextUnderlineIcon, state.isUnderlined, 'underline')}
          {mark('strike', TextStrikethroughIcon, state.isStruck, 'strike')}
          {mark('mark', HighlighterIcon, state.isHighlighted, 'highlight')}
          <ColourChoice
            active={state.colour}
            disabled={disabled}
            onChoose={(name) => {
              run((chain) => (name === null ? chain.unsetMark('colour') : chain.setMark('colour', { name })));
              focusOnceClosed(editor, toolbar.current);
            }}
          />
          {button('ordered_list', ListNumbersIcon, state.isOrderedList, () =>
            run((chain) => chain.toggleOrderedList()),
          )}
          {button('quote', QuotesIcon, state.isQuote, () => run((chain) => chain.toggleBlockquote()))}
          {mark('code', CodeIcon, state.isCode, 'code')}
          {button('code_block', CodeBlockIcon, state.isCodeBlock, () =>
            run((chain) => chain.toggleCodeBlock()),
          )}
          <ToolbarButton
            label={t('editor.undo')}
            disabled={disabled || !state.canUndo}
            onClick={() => run((chain) => chain.undo())}
          >
            <ArrowUUpLeftIcon />
          </ToolbarButton>
          <ToolbarButton
            label={t('editor.redo')}
            disabled={disabled || !state.canRedo}
            onClick={() => run((chain) => chain.redo())}
          >
            <ArrowUUpRightIcon />
          </ToolbarButton>
          <ToolbarButton label={t('editor.fullscreen')} isActive={isFullscreen} onClick={onFullscreen}>
            {isFullscreen ? <ArrowsInIcon /> : <ArrowsOutIcon />}
          </ToolbarButton>
        </div>
      </div>
      {linkUrl === null ? null : (
        <LinkDialog
          url={linkUrl}
          onClose={() => {
            setLinkUrl(null);
            editor.commands.focus();
          }}
          onApply={(url) => {
            setLinkUrl(null);
            applyLink(editor, url);
          }}
        />
      )}
    </>
  );
}
