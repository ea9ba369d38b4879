import { Avatar, classNames, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Card, shownAssignees } from '../wall-cards.ts';
import styles from './wall.module.css';

/** What a card shows. */
export interface CardFace {
  address: string;
  isMovable: boolean;
  picture?: string | undefined;
  /** A few lines of it at most. */
  text?: string;
  tags?: readonly ReactNode[];
  /** Who has it; left out where nobody can. */
  people?: readonly { id: number; name: string; image: string | null | undefined }[] | undefined;
  /** Short signs and words beside the people. */
  facts?: readonly { key: string; title?: string; content: ReactNode; isWarning?: boolean }[];
  /** The name of its menu. */
  menuLabel: string;
  menu: readonly MenuEntry[];
}

interface WallCardProps {
  item: Card;
  face: CardFace;
  isHeld: boolean;
  /** Id of the words that say which keys move it. */
  helpId: string;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

function People({ people }: { people: NonNullable<CardFace['people']> }) {
  const t = useTranslate();
  const { shown, more } = shownAssignees(people);
  if (people.length === 0) return <span className="muted">{t('wall.nobody')}</span>;
  return (
    <span className={styles.people}>
      {shown.map(({ id, name, image }) => (
        <span key={id} title={name}>
          <Avatar name={name} src={image} size={20} />
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
      {more > 0 ? (
        <span className={styles.more}>
          <span aria-hidden="true">+{more}</span>
          <span className="visually-hidden">{t('wall.more_people', { count: more })}</span>
        </span>
      ) : null}
    </span>
  );
}

/** A card of a wall: it opens with a press, and is moved by pointer, by keys or by its menu. */
export function WallCard({ item, face, isHeld, helpId, onOpen, onKeyDown, onPointerDown }: WallCardProps) {
  const { id, title } = item;
  const { address, isMovable, picture, text, tags = [], people, facts = [], menu, menuLabel } = face;
  return (
    <li
      id={`card-${id}`}
      data-card={id}
      data-movable={isMovable || undefined}
      className={classNames(styles.card, isHeld && styles.held)}
    >
      <article
        aria-label={title}
        className={styles.body}
        onKeyDown={onKeyDown}
        onPointerDown={isMovable ? onPointerDown : undefined}
        onDragStart={(event) => event.preventDefault()}
      >
        {picture ? (
          <img src={picture} alt="" loading="lazy" draggable={false} className={styles.picture} />
        ) : null}
        <h3 className={styles.title} dir="auto">
          <Link
            to={address}
            draggable={false}
            className={styles.open}
            data-open={id}
            aria-describedby={helpId}
            onClick={onOpen}
          >
            {title}
          </Link>
        </h3>
        {text ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : null}
        {tags.length > 0 ? <div className={styles.tags}>{tags}</div> : null}
        {people || facts.length > 0 ? (
          <div className={styles.foot}>
            {people ? <People people={people} /> : null}
            <span className={styles.facts}>
              {facts.map(({ key, title: name, content, isWarning }) => (
                <span key={key} title={name} className={classNames(isWarning && styles.warning)}>
                  {content}
                </span>
              ))}
            </span>
          </div>
        ) : null}
      </article>
      {menu.length > 0 ? (
        <span className={classNames(styles.menu, picture && styles.overPicture)}>
          <Menu
            label={menuLabel}
            entries={menu}
            trigger={(attributes) => (
              <IconButton size="small" label={menuLabel} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        </span>
      ) : null}
    </li>
  );
}
