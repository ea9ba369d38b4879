import type { Contribution } from '@dorfplatz/contract';
import { Avatar, Button, EmptyState } from '@dorfplatz/ui';
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EntrySkeleton } from '../../../kit/entry.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { type ContributionKind, contributionsQuery } from '../contributions.ts';
import styles from './contributions.module.css';
import { Moment } from './moment.tsx';

function ContributionItem({ entry, withAuthor }: { entry: Contribution; withAuthor: boolean }) {
  const t = useTranslate();
  const { actor, place, type } = entry;
  return (
    <li>
      <article className={styles.entry}>
        <header className={styles.head}>
          {withAuthor ? (
            <Link to={actor.html_url} className={styles.author}>
              <Avatar name={actor.display_name} src={actor.images?.small} size={32} />
              <span className="cut">{actor.display_name}</span>
            </Link>
          ) : null}
          <span className={styles.kind}>
            {type === 'reply' ? <ArrowBendUpLeftIcon aria-hidden="true" /> : null}
            {t(
              type === 'reply'
                ? 'stream.wrote_reply'
                : entry.is_share
                  ? 'stream.wrote_share'
                  : 'stream.wrote_post',
            )}
          </span>
          <Link to={place.html_url} className={styles.place}>
            {place.name}
          </Link>
          <span className="muted">
            <Moment instant={entry.created_at} />
          </span>
        </header>
        {entry.title ? <h3 className={styles.title}>{entry.title}</h3> : null}
        {entry.html_content ? (
          <div className={styles.text}>
            <WrittenText html={entry.html_content} />
          </div>
        ) : null}
        <footer className={styles.foot}>
          {entry.like_count > 0 ? (
            <span>
              <HeartIcon aria-hidden="true" />
              {t('stream.liked_count', { count: entry.like_count })}
            </span>
          ) : null}
          {entry.attachment_count > 0 ? (
            <span>
              <PaperclipIcon aria-hidden="true" />
              {t('stream.sending_attachments', { count: entry.attachment_count })}
            </span>
          ) : null}
          <Link to={entry.html_url} className="link">
            {t(type === 'reply' ? 'stream.show_thread' : 'stream.show_post')}
          </Link>
        </footer>
      </article>
    </li>
  );
}

interface ContributionsProps {
  memberId: number;
  kind: ContributionKind;
  label: string;
  /** Stands there when there is nothing that one may read. */
  empty: string;
  emptyHelp: string;
}

/** What a person wrote or liked, as far as the viewer may read it, page by page. */
export default function Contributions({ memberId, kind, label, empty, emptyHelp }: ContributionsProps) {
  const t = useTranslate();
  const query = useInfiniteQuery(contributionsQuery(memberId, kind));
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const entries = data?.pages.flatMap(({ answer }) => answer.contributions) ?? [];
  if (!data && !isError) {
    return (
      <div aria-busy="true">
        <EntrySkeleton />
        <EntrySkeleton />
      </div>
    );
  }
  return (
    <>
      {data && entries.length === 0 ? (
        <EmptyState
          icon={
            kind === 'likes' ? (
              <HeartIcon weight="duotone" aria-hidden="true" />
            ) : (
              <NewspaperIcon weight="duotone" aria-hidden="true" />
            )
          }
          title={empty}
        >
          {emptyHelp}
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <ul className={styles.list} aria-label={label} aria-busy={isFetchingNextPage}>
          {entries.map((entry) => (
            <ContributionItem key={entry.id} entry={entry} withAuthor={kind === 'likes'} />
          ))}
        </ul>
      ) : null}
      {isError ? (
        <LoadFailure onRetry={() => void (data ? fetchNextPage() : refetch())} />
      ) : hasNextPage ? (
        <div className={styles.more}>
          <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('stream.older')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
