import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { channelWidgetsQuery } from '../channel-widgets/index.ts';
import { channelQuery, openedQuery } from './api.ts';
import styles from './components/editor.module.css';
import { Editor } from './components/editor.tsx';

/** Where the rows and widgets of a channel are put in their places [SCR-110]. */
export default function ChannelLayoutPage() {
  const t = useTranslate();
  const { channelSlug: slug } = useRouteParams(paths.editChannelLayout);
  const channel = useQuery(channelQuery(slug));
  const opened = useQuery(openedQuery(slug));
  const widgets = useQuery(channelWidgetsQuery(slug, true));
  /** How often the editor was begun anew. It stays as it is when the answer comes once more, as after a lost connection. */
  const [turn, setTurn] = useState(0);
  const failures = [channel, opened, widgets].filter(({ data, error }) => !data && error);
  const status = failures.map(({ error }) => (error instanceof ApiError ? error.status : 0));
  if (status.includes(404)) return <NotFoundPage />;
  const isForbidden = status.includes(403) || opened.data?.layout.can.update === false;
  const title = channel.data
    ? t('channel_layout.title_of', { name: channel.data.title })
    : t('channel_layout.title');
  if (channel.data && opened.data && widgets.data && !isForbidden) {
    return (
      <Editor
        key={`${slug}/${turn}`}
        channel={channel.data}
        opened={opened.data}
        widgets={widgets.data.widgets}
        onReopen={() => void opened.refetch().then(() => setTurn((now) => now + 1))}
      />
    );
  }
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.bar}>
        <h1>{title}</h1>
      </header>
      <div className={styles.waiting}>
        {isForbidden ? (
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('channel_layout.not_allowed')}
          />
        ) : failures.length > 0 ? (
          <LoadFailure
            onRetry={() => {
              for (const { refetch } of failures) void refetch();
            }}
          />
        ) : (
          <div className={styles.coming} aria-busy="true">
            <Skeleton height={110} />
            <Skeleton height={162} />
            <Skeleton height={122} />
          </div>
        )}
      </div>
    </div>
  );
}
