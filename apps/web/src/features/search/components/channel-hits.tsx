import type { SearchHit } from '@dorfplatz/contract';
import { Badge, classNames, toneStyle } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Content, Dotted, FoundIn, HitLink, PlaceLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type Of<Kind extends SearchHit['kind']> = Extract<SearchHit, { kind: Kind }>;

/** A channel with how many are subscribed to it. */
export function ChannelHit({ hit }: { hit: Of<'channel'> }) {
  const t = useTranslate();
  return (
    <article className={styles.mini}>
      {hit.images ? (
        <img
          className={classNames(styles.thumbnail, styles.large)}
          src={hit.images.medium}
          alt=""
          loading="lazy"
        />
      ) : (
        <span
          className={classNames('tone', styles.square, styles.large)}
          style={toneStyle('slate')}
          aria-hidden="true"
        >
          <BroadcastIcon weight="duotone" />
        </span>
      )}
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
          {hit.is_subscribed ? <Badge>{t('search.subscribed')}</Badge> : null}
        </h3>
        <p className={styles.line} dir="auto">
          <Dotted>
            {[
              t('search.subscriptions', { count: hit.subscribers_count }),
              hit.content.text === '' ? null : <Marked key="content" snippet={hit.content} />,
            ]}
          </Dotted>
        </p>
      </div>
    </article>
  );
}

/** Who wrote an article; who has left has no page [RUL-0153]. */
function Writer({ author }: { author: NonNullable<Of<'blog_article'>['author']> }) {
  if (author.deleted) return author.display_name;
  return (
    <Link to={author.html_url} className={styles.inner} activeProps={{}}>
      {author.display_name}
    </Link>
  );
}

/** An article of a blog: by whom, where and since when. Where a blog publishes under its own name it is named instead. */
export function BlogArticleHit({ hit }: { hit: Of<'blog_article'> }) {
  const t = useTranslate();
  const dates = useDates();
  const { author, blog_title, channel, series, teaser, published_at, images, content } = hit;
  const blog = blog_title.text === channel.title.text ? null : <Marked key="blog" snippet={blog_title} />;
  return (
    <article className={styles.hit}>
      {images ? (
        <img className={styles.thumbnail} src={images.medium} alt="" loading="lazy" />
      ) : (
        <span className={classNames('tone', styles.square)} style={toneStyle('slate')} aria-hidden="true">
          <ArticleIcon weight="duotone" />
        </span>
      )}
      <div className={styles.body}>
        <h3 className={styles.title} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        <div className={styles.line}>
          <Dotted>
            {[
              author ? <Writer key="author" author={author} /> : blog,
              <PlaceLink
                key="channel"
                name={<Marked snippet={channel.title} />}
                address={channel.html_url}
              />,
              <time key="time" dateTime={published_at} title={dates.full(published_at)}>
                {dates.short(published_at)}
              </time>,
              series.text === '' ? null : (
                <span key="series">
                  {t('search.series')} <Marked snippet={series} />
                </span>
              ),
            ]}
          </Dotted>
        </div>
        {content.text === '' && teaser !== '' ? (
          <p className={styles.content} dir="auto">
            {teaser}
          </p>
        ) : (
          <Content hit={hit} />
        )}
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
