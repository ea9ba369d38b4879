import type { Reacted } from '@dorfplatz/contract';
import { classNames, IconButton, Popover, toneStyle } from '@dorfplatz/ui';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley';
import { Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { ReactionChoice } from '../../editor/index.ts';
import type { Target } from '../api.ts';
import { react } from '../react.ts';
import { like } from '../reactions.ts';
import { Names } from './names.tsx';
import styles from './reactions.module.css';

/** Sets or takes back a reaction; says why when that fails. */
export function useReact(target: Target, { i }: Reacted) {
  const t = useTranslate();
  return (emoji: string) => {
    const isSet = emoji === like ? !i.liked : !i.reactions.includes(emoji);
    react(target, emoji, isSet).catch((error: unknown) => flashRefusal(error, t));
  };
}

/** The button that opens the choice of emoji. */
export function ReactButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslate();
  return (
    <Popover
      label={t('stream.react')}
      align="start"
      trigger={(attributes) => (
        <IconButton size="small" label={t('stream.react')} {...attributes}>
          <SmileyIcon aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={styles.loading} />}>
          <ReactionChoice
            onChoose={(emoji) => {
              close();
              onChoose(emoji);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

interface ReactionsProps {
  target: Target;
  reacted: Reacted;
  canReact: boolean;
  /** Posts show the heart; replies have a like of their own, in words. */
  isPost: boolean;
}

/** The heart and the emoji that people answered with; each press sets or takes back one's own. */
export function Reactions({ target, reacted, canReact, isPost }: ReactionsProps) {
  const t = useTranslate();
  const toggle = useReact(target, reacted);
  const { like_count, reactions, i } = reacted;
  const chip = (emoji: string, count: number, isOn: boolean) => (
    <button
      type="button"
      className={classNames('tone', styles.chip, isOn && styles.on)}
      style={toneStyle('coral')}
      aria-pressed={isOn}
      aria-disabled={!canReact}
      aria-label={emoji === like ? t('stream.likes', { count }) : t('stream.reactions', { emoji, count })}
      onClick={() => canReact && toggle(emoji)}
      data-like={emoji === like ? '' : undefined}
    >
      {emoji === like ? (
        <HeartIcon weight={isOn ? 'fill' : 'duotone'} aria-hidden="true" />
      ) : (
        <span className={styles.emoji} aria-hidden="true">
          {emoji}
        </span>
      )}
      {count > 0 ? <span aria-hidden="true">{count}</span> : null}
    </button>
  );
  return (
    <>
      {isPost && (canReact || like_count > 0) ? (
        <Names target={target} emoji={like} count={like_count}>
          {chip(like, like_count, i.liked)}
        </Names>
      ) : null}
      {reactions.map(({ emoji, count }) => (
        <Names key={emoji} target={target} emoji={emoji} count={count}>
          {chip(emoji, count, i.reactions.includes(emoji))}
        </Names>
      ))}
      {canReact && isPost ? <ReactButton onChoose={toggle} /> : null}
    </>
  );
}
