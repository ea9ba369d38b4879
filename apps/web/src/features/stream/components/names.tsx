import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { likesQuery, type Target } from '../api.ts';
import styles from './reactions.module.css';

/** So many people are named; the others are counted. */
const named = 12;

interface NamesProps {
  target: Target;
  emoji: string;
  count: number;
  children: ReactNode;
}

function List({ target, emoji, count }: Omit<NamesProps, 'children'>) {
  const t = useTranslate();
  const { data } = useQuery(likesQuery(target));
  if (!data) return <>…</>;
  const people = data.likes.filter((each) => each.emoji === emoji).slice(0, named);
  const others = count - people.length;
  return (
    <ul>
      {people.map(({ actor }) => (
        <li key={actor.id}>{actor.display_name}</li>
      ))}
      {others > 0 ? <li>{t('stream.others', { count: others })}</li> : null}
    </ul>
  );
}

/** Names the people behind a reaction on hover and focus; asked for only then. */
export function Names({ children, ...list }: NamesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), 300);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shows more about the button inside
    <span
      className={styles.names}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
      onPointerLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      aria-describedby={isOpen ? id : undefined}
    >
      {children}
      {isOpen && list.count > 0 ? (
        <span id={id} role="tooltip" className={styles.tooltip}>
          <List {...list} />
        </span>
      ) : null}
    </span>
  );
}
