import type { ActivityPage } from '@dorfplatz/contract';
import { IconButton, TabLinks, tabClass, UnreadBadge } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../../kit/group-query.ts';
import { Link } from '../../../kit/navigation.ts';
import { paths, pathTo } from '../../../kit/paths.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { mute, siblingsQuery } from '../api.ts';
import styles from './stream-tabs.module.css';

/** The streams of a group or of the network side by side, with what is new in each. */
export default function StreamTabs({ stream }: { stream: ActivityPage['stream'] }) {
  const t = useTranslate();
  const { data } = useQuery(siblingsQuery(stream.group_slug));
  const { data: group } = useQuery({
    ...groupQuery(stream.group_slug ?? ''),
    enabled: stream.group_slug !== null,
  });
  const { busy, run } = useAction<'mute'>();
  const siblings = data?.activitystreams ?? [];
  const muted = siblings.find(({ id }) => id === stream.id)?.muted ?? stream.muted;
  const toggle = () => {
    if (stream.id === null) return;
    const { id } = stream;
    void run('mute', () => mute(id, !muted), {
      done: t(muted ? 'activity_streams.unmuted' : 'activity_streams.muted', { name: stream.name }),
    });
  };
  const addressOf = (slug: string, isMain: boolean) => {
    const groupSlug = stream.group_slug;
    if (groupSlug === null) return pathTo(paths.stream, { streamSlug: slug });
    return isMain
      ? pathTo(group?.starts_with_page ? paths.groupStreams : paths.group, { groupSlug })
      : pathTo(paths.groupStream, { groupSlug, streamSlug: slug });
  };
  return (
    <div className={styles.bar}>
      <TabLinks label={t('activity_streams.tabs')}>
        {siblings.map((each) => (
          <Link
            key={each.id}
            to={addressOf(each.slug, each.is_main)}
            className={tabClass}
            activeProps={{}}
            aria-current={each.id === stream.id ? 'page' : undefined}
          >
            {each.is_main ? t('activity_streams.main') : each.name}
            {each.archived && !each.is_main ? (
              <ArchiveIcon aria-label={t('activity_streams.archived')} className={styles.mark} />
            ) : null}
            {each.muted ? (
              <BellSlashIcon aria-label={t('activity_streams.is_muted')} className={styles.mark} />
            ) : (
              <UnreadBadge
                value={each.unread}
                newLabel={t('kit.new')}
                label={t('kit.unread', { count: each.unread })}
              />
            )}
          </Link>
        ))}
      </TabLinks>
      {stream.can.mute ? (
        <IconButton
          size="small"
          disabled={busy === 'mute'}
          aria-pressed={muted}
          label={t('activity_streams.mute', {
            name: stream.is_main ? t('activity_streams.main') : stream.name,
          })}
          onClick={toggle}
        >
          {muted ? <BellSlashIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />}
        </IconButton>
      ) : null}
    </div>
  );
}
