import type { Channel } from '@dorfplatz/contract';
import { UnreadBadge } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { channelsQuery } from '../api.ts';
import { ChannelPicture } from './channel-picture.tsx';
import styles from './userbar-channels.module.css';

const SECTIONS = ['favorites', 'subscribed', 'recent', 'popular'] as const;
/** Many read them, not necessarily who looks: closed until somebody opens it. */
const CLOSED = 'popular';

function Section({ name, channels }: { name: (typeof SECTIONS)[number]; channels: readonly Channel[] }) {
  const t = useTranslate();
  const id = useId();
  const kept = `channels-${name}`;
  // What differs from how a section begins is kept.
  const startsOpen = name !== CLOSED;
  const [isOpen, setOpen] = useState(() => isSectionOpen(kept) === startsOpen);
  const count = channels.length;
  if (count === 0) return null;
  return (
    <section>
      <div className={userbar.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              keepSectionOpen(kept, !isOpen === startsOpen);
              setOpen(!isOpen);
            }}
          >
            <CaretRightIcon aria-hidden="true" className={userbar.caret} />
            <span className={styles.name}>{t(`channels.section.${name}`)}</span>
            <UnreadBadge
              value={isOpen ? 0 : count}
              kind="quiet"
              label={t('channels.count', { count })}
              newLabel=""
            />
          </button>
        </h2>
      </div>
      <ul id={id} hidden={!isOpen}>
        {channels.map(({ id: channelId, slug, title, image, status }) => (
          <li key={channelId}>
            <Link
              to={pathTo(paths.channel, { channelSlug: slug })}
              className={userbar.row}
              activeOptions={{ includeSearch: false }}
            >
              <ChannelPicture image={image} size={20} />
              <span className="cut" title={title}>
                {title}
              </span>
              {status === 'published' ? null : (
                <span className="small muted">{t(`channels.phase.${status}`)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The userbar of channels: all of them, and those that are near by why they are [RUL-0372] [RUL-0374]. */
export default function UserbarChannels() {
  const t = useTranslate();
  const { data } = useQuery(channelsQuery);
  return (
    <>
      <ul>
        <UserbarRow
          to={pathTo(paths.directoryChannels)}
          label={t('channels.all')}
          icon={<BroadcastIcon weight="duotone" aria-hidden="true" />}
          count={data?.total ?? 0}
          countKind="quiet"
          countLabel={t('channels.count', { count: data?.total ?? 0 })}
        />
        <UserbarRow
          to={pathTo(paths.blogs)}
          label={t('channels.blogs')}
          icon={<NewspaperIcon weight="duotone" aria-hidden="true" />}
        />
        {data?.can.create ? (
          <UserbarRow
            to={pathTo(paths.newChannel)}
            label={t('channels.create')}
            icon={<PlusIcon aria-hidden="true" />}
          />
        ) : null}
      </ul>
      {data ? SECTIONS.map((name) => <Section key={name} name={name} channels={data[name]} />) : null}
    </>
  );
}
