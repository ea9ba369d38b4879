import type { Actor, SearchHit } from '@dorfplatz/contract';
import { Avatar, type AvatarProps, classNames, toneStyle } from '@dorfplatz/ui';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import type { ReactNode } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

/** The link of a hit; its whole row is pressed for it, and arrow keys go from one to the next. */
export function HitLink({
  to,
  className,
  children,
  ...rest
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  'aria-label'?: string;
}) {
  return (
    <Link to={to} className={classNames(styles.link, className)} activeProps={{}} data-hit="" {...rest}>
      {children}
    </Link>
  );
}

/** Somebody's picture; that of who is gone says so. */
export function Face({ actor, size = 36 }: { actor: Actor | null; size?: AvatarProps['size'] & number }) {
  if (actor && !actor.deleted)
    return <Avatar name={actor.display_name} src={actor.images?.small} size={size} />;
  return (
    <span className={styles.gone} style={{ width: size, height: size }} aria-hidden="true">
      <UserIcon weight="duotone" />
    </span>
  );
}

/** Somebody's name, which leads to them unless they have left [RUL-0153]. */
export function Author({ actor }: { actor: Actor }) {
  return actor.deleted ? (
    <b className={classNames(styles.name, styles.former)}>{actor.display_name}</b>
  ) : (
    <Link to={actor.html_url} className={classNames(styles.name, styles.inner)} activeProps={{}}>
      {actor.display_name}
    </Link>
  );
}

/** The group in an address below it; undefined for what belongs to the network. */
const groupIn = (address: string): string | undefined => {
  const slug = /^\/groups\/([^/?#]+)/.exec(address)?.[1];
  return slug === undefined ? undefined : decodeURIComponent(slug);
};

/** Where something lies, in the colour of the group's category. */
export function PlaceLink({ name, address }: { name: ReactNode; address: string }) {
  const { color } = useGroupLook(groupIn(address));
  return (
    <Link
      to={address}
      activeProps={{}}
      className={classNames('tone', styles.place, styles.inner)}
      style={toneStyle(color ?? 'slate')}
    >
      {name}
    </Link>
  );
}

/** Pieces of a line with dots between them; what is empty is left out. */
export function Dotted({ children }: { children: ReactNode[] }) {
  const shown = children.filter(
    (piece) => piece !== null && piece !== undefined && piece !== '' && piece !== false,
  );
  return shown.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
    <span key={place} className={styles.piece}>
      {place > 0 ? <span aria-hidden="true"> · </span> : null}
      {piece}
    </span>
  ));
}

/** In what of the hit it was found, where that is not its own text [S-28]. */
export function FoundIn({ found }: { found: SearchHit['found_in'] }) {
  const t = useTranslate();
  if (!found) return null;
  const { type, name, html_url } = found;
  const words = t(`search.found_in.${type}`, { name });
  return (
    <p className={styles.foundIn}>
      {html_url === null ? (
        words
      ) : (
        <Link to={html_url} className={styles.inner} activeProps={{}}>
          {words}
        </Link>
      )}
    </p>
  );
}

/** What was found of its texts; nothing where that is its title alone. */
export function Content({ hit }: { hit: Pick<SearchHit, 'content'> }) {
  if (hit.content.text === '') return null;
  return (
    <p className={styles.content} dir="auto">
      <Marked snippet={hit.content} />
    </p>
  );
}
