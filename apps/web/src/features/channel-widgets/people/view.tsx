import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { Avatar, Button, classNames } from '@dorfplatz/ui';
import { type CSSProperties, useRef, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import styles from './people.module.css';
import { PEOPLE_PER_COLUMN, peopleShown } from './people.ts';

/** People with what their profiles say; those beyond two rows show on a press. */
export default function PeopleView({ widget, w }: ViewProps<ChannelWidgetOf<'people'>>) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const people = widget.content?.memberships ?? [];
  const isList = widget.collapse_to_single_column;
  const count = peopleShown(people.length, w, widget.single_row_only);
  const rest = people.length - count;
  const showAll = () => {
    setWhole(true);
    // The button goes: the keys go on at the first of those who have come.
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[count]?.focus());
  };
  return (
    <>
      <ul
        ref={list}
        className={classNames(styles.people, isList && styles.list)}
        style={{ '--across': PEOPLE_PER_COLUMN * w } as CSSProperties}
      >
        {people.slice(0, isWhole ? undefined : count).map(({ id, displayName, path, images, details }) => (
          <li key={id}>
            <Link to={path} className={styles.person}>
              <Avatar name={displayName} src={images?.medium} size={isList ? 40 : 56} />
              <span className={styles.words}>
                <b dir="auto">{displayName}</b>
                {details.map((detail) => (
                  <span key={detail} className={styles.detail} dir="auto">
                    {detail}
                  </span>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && !isWhole && !widget.single_row_only ? (
        <p className={styles.more}>
          <Button size="small" variant="ghost" onClick={showAll}>
            {t('channel_widgets.people.all', { count: people.length })}
          </Button>
        </p>
      ) : null}
    </>
  );
}
