import type { Actor, ChannelDetails } from '@dorfplatz/contract';
import { Avatar, IconButton, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { addManager, managersQuery, removeManager } from '../api.ts';
import styles from './administration.module.css';
import people from './people.module.css';

/** Who runs a channel beside the administrators of the network, and who else shall. */
export function Managers({ channel: { slug, title } }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const { busy, run } = useAction<'add'>();
  const { data, error, refetch } = useQuery(managersQuery(slug));
  const managers = data?.managers ?? [];
  return (
    <section aria-labelledby="channel-managers">
      <div className={styles.head}>
        <h2 id="channel-managers">{t('channels.managers')}</h2>
      </div>
      <p className="small muted">{t('channels.managers_help')}</p>
      <div className={people.people}>
        {data ? (
          <RowList>
            {managers.map((manager) => (
              <ManagerRow key={manager.id} slug={slug} title={title} manager={manager} />
            ))}
          </RowList>
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={44} />
          </div>
        )}
        {data && managers.length === 0 ? <p>{t('channels.no_managers')}</p> : null}
      </div>
      <PeoplePicker
        label={t('channels.add_manager')}
        value={[]}
        onChange={([member]) => {
          if (!member || busy) return;
          void run('add', () => addManager(slug, member.id), {
            done: t('channels.manager_added', { name: member.name, title }),
          });
        }}
      />
    </section>
  );
}

function ManagerRow({ slug, title, manager }: { slug: string; title: string; manager: Actor }) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'remove'>({ leaves: row });
  const { id, display_name: name, images, html_url, deleted } = manager;
  return (
    <Row ref={row}>
      <Avatar name={name} src={images?.small} size={32} />
      <span className={people.name}>{deleted ? name : <Link to={html_url}>{name}</Link>}</span>
      <IconButton
        label={t('channels.remove_manager', { name })}
        aria-busy={busy !== null || undefined}
        onClick={() => {
          if (busy) return;
          void run('remove', () => removeManager(slug, id), {
            done: t('channels.manager_removed', { name, title }),
            undo: {
              act: () => addManager(slug, id),
              done: t('channels.manager_added', { name, title }),
            },
          });
        }}
      >
        <XIcon aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
