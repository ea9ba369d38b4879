import type { Channel } from '@dorfplatz/contract';
import { Avatar, Button, Dialog, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { subscribersQuery } from '../api.ts';
import styles from './people.module.css';

interface SubscribersDialogProps {
  channel: Channel;
  open: boolean;
  onClose: () => void;
}

/** Who reads a channel, by name. */
export function SubscribersDialog({ channel, open, onClose }: SubscribersDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('channels.subscribers_of', { title: channel.title })}
      closeLabel={t('kit.close')}
      size="narrow"
    >
      {open ? <List slug={channel.slug} /> : null}
    </Dialog>
  );
}

function List({ slug }: { slug: string }) {
  const t = useTranslate();
  const list = useInfiniteQuery(subscribersQuery(slug));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  const people = data.pages.flatMap(({ answer }) => answer.subscribers);
  if (people.length === 0) return <p className="muted">{t('channels.no_subscribers')}</p>;
  return (
    <>
      <RowList>
        {people.map(({ id, display_name, images, html_url, deleted }) => (
          <Row key={id}>
            <Avatar name={display_name} src={images?.small} size={32} />
            <span className={styles.name}>
              {deleted ? display_name : <Link to={html_url}>{display_name}</Link>}
            </span>
          </Row>
        ))}
      </RowList>
      {hasNextPage ? (
        <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('channels.more_subscribers')}
        </Button>
      ) : null}
    </>
  );
}
