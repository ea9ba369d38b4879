import { classNames } from '@dorfplatz/ui';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import styles from './long-text.module.css';

/** A text is folded when it is higher than this (px): there must be more to read than a line or two. */
const foldedAbove = 600;
/** So much of it is shown then (px), as long-text.module.css has it. */
const foldedTo = 400;

/** What was read on stays open, also for whoever comes back to their place. */
const readOn = new Set<string>();

/** What a member wrote, as one of many: a text that would fill the screen by itself shows its beginning. */
export function LongText({ html, entryId }: { html: string; entryId: string }) {
  const t = useTranslate();
  const text = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    setFolded(!readOn.has(entryId) && text.current!.scrollHeight > foldedAbove);
  }, [html, entryId]);
  // What lies wholly below is no place for keys, nor for what looks for links that are near each other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks
  useLayoutEffect(() => {
    if (!isFolded) return undefined;
    const { top } = text.current!.getBoundingClientRect();
    const hidden = [...text.current!.querySelectorAll('.prose > *')].filter(
      (block) => block.getBoundingClientRect().top > top + foldedTo,
    );
    for (const block of hidden) block.toggleAttribute('hidden', true);
    return () => {
      for (const block of hidden) block.toggleAttribute('hidden', false);
    };
  }, [html, isFolded]);
  const unfold = () => {
    readOn.add(entryId);
    setFolded(false);
  };
  const unfoldAt = ({ target }: FocusEvent) => {
    const shown = text.current!.getBoundingClientRect();
    if (target !== text.current && target.getBoundingClientRect().bottom > shown.bottom) unfold();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a link in what is folded away, reached by key, shows itself */}
      <div
        ref={text}
        tabIndex={-1}
        className={classNames(styles.text, isFolded && styles.folded)}
        onFocus={isFolded ? unfoldAt : undefined}
      >
        <WrittenText html={html} />
      </div>
      {isFolded ? (
        <button
          type="button"
          className={classNames('link', styles.more)}
          onClick={() => {
            unfold();
            text.current?.focus({ preventScroll: true });
          }}
        >
          {t('stream.read_on')}
        </button>
      ) : null}
    </>
  );
}
