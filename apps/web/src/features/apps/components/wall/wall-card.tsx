import type { App, ItemCard, LinkValue, TagValue } from '@dorfplatz/contract';
import { Avatar, classNames, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Link } from '../../../../kit/navigation.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { plainText } from '../../plain-text.ts';
import { TagBadge } from '../item-value.tsx';
import styles from './wall.module.css';
import { shownAssignees } from './wall-cards.ts';

interface WallCardProps {
  app: App;
  item: ItemCard;
  isHeld: boolean;
  /** Id of the words that say which keys move it. */
  helpId: string;
  menu: readonly MenuEntry[];
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** What a card says below its title: the first longer text of the item. */
function descriptionOf(app: App, item: ItemCard): string {
  const property = app.properties.find(
    ({ name, type, multiline }) =>
      name !== app.title_property && (type === 'html' || (type === 'text' && multiline === true)),
  );
  const text = property && item.display_values[property.name];
  if (!text) return '';
  return property.type === 'html' ? plainText(text) : text;
}

/** A card of the wall: it opens with a press, and is moved by pointer, by keys or by its menu. */
export function WallCard({
  app,
  item,
  isHeld,
  helpId,
  menu,
  onOpen,
  onKeyDown,
  onPointerDown,
}: WallCardProps) {
  const t = useTranslate();
  const dates = useDates();
  const first = (type: string) => app.properties.find((property) => property.type === type);
  const assigned = first('membership');
  const day = app.properties.findLast(({ type, name }) => type === 'date' && item.values[name] !== undefined);
  const people = (assigned && (item.values[assigned.name] as LinkValue[] | undefined)) ?? [];
  const { shown, more } = shownAssignees(people);
  const tags = app.properties.flatMap(({ name, type }) =>
    type === 'tag' ? ((item.values[name] as TagValue[] | undefined) ?? []) : [],
  );
  const description = descriptionOf(app, item);
  const { can, comments_count: comments, files_count: files, image, title } = item;
  return (
    <li
      id={`card-${item.id}`}
      data-card={item.id}
      data-movable={can.move || undefined}
      className={classNames(styles.card, isHeld && styles.held)}
    >
      <article
        aria-label={title}
        className={styles.body}
        onKeyDown={onKeyDown}
        onPointerDown={can.move ? onPointerDown : undefined}
        onDragStart={(event) => event.preventDefault()}
      >
        {image ? (
          <img src={image.medium} alt="" loading="lazy" draggable={false} className={styles.picture} />
        ) : null}
        <h3 className={styles.title} dir="auto">
          <Link
            to={item.html_url}
            draggable={false}
            className={styles.open}
            data-open={item.id}
            aria-describedby={helpId}
            onClick={onOpen}
          >
            {title}
          </Link>
        </h3>
        {description ? (
          <p className={styles.text} dir="auto">
            {description}
          </p>
        ) : null}
        {tags.length > 0 ? (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <TagBadge key={tag.id ?? tag.displayValue} tag={tag} />
            ))}
          </div>
        ) : null}
        {assigned || day || comments > 0 || files > 0 ? (
          <div className={styles.foot}>
            {people.length > 0 ? (
              <span className={styles.people}>
                {shown.map(({ id, displayValue, thumbnailUrl }) => (
                  <span key={id} title={displayValue || t('apps.value.unseen_person')}>
                    <Avatar name={displayValue} src={thumbnailUrl} size={20} />
                    <span className="visually-hidden">{displayValue || t('apps.value.unseen_person')}</span>
                  </span>
                ))}
                {more > 0 ? (
                  <span className={styles.more}>
                    <span aria-hidden="true">+{more}</span>
                    <span className="visually-hidden">{t('apps.wall.more_people', { count: more })}</span>
                  </span>
                ) : null}
              </span>
            ) : assigned ? (
              <span className="muted">{t('apps.wall.nobody')}</span>
            ) : null}
            <span className={styles.facts}>
              {day ? (
                <span title={day.label}>
                  <CalendarBlankIcon aria-label={day.label} />
                  {dates.dayOfMonth(item.values[day.name] as string)}
                </span>
              ) : null}
              {files > 0 ? (
                <span>
                  <PaperclipIcon aria-label={t('apps.wall.files')} />
                  {files}
                </span>
              ) : null}
              {comments > 0 ? (
                <span>
                  <ChatCircleIcon aria-label={t('apps.comments')} />
                  {comments}
                </span>
              ) : null}
            </span>
          </div>
        ) : null}
      </article>
      {menu.length > 0 ? (
        <span className={classNames(styles.menu, image && styles.overPicture)}>
          <Menu
            label={t('apps.item.menu', { title })}
            entries={menu}
            trigger={(attributes) => (
              <IconButton size="small" label={t('apps.item.menu', { title })} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        </span>
      ) : null}
    </li>
  );
}
