import type { SearchHit, SearchResult } from '@dorfplatz/contract';
import { Badge, classNames } from '@dorfplatz/ui';
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { FolderMark, KindIcon, sizeText } from '../../files/index.ts';
import { Dotted, FoundIn, HitLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type FileHitOf = Extract<SearchHit, { kind: 'file' }>;
type FolderHitOf = Extract<SearchHit, { kind: 'folder' }>;
type Columns = SearchResult['meta']['columns'];

const wayText = (way: readonly string[]): string => way.join(' › ');

/** What holds for a file now, else its version. */
function State({ state, version }: FileHitOf) {
  const t = useTranslate();
  if (state === 'locked')
    return (
      <Badge kind="warn" icon={<LockSimpleIcon weight="fill" aria-hidden="true" />}>
        {t('search.file.locked')}
      </Badge>
    );
  if (state === 'in_review')
    return (
      <Badge kind="info" icon={<HourglassMediumIcon aria-hidden="true" />}>
        {t('search.file.in_review')}
      </Badge>
    );
  if (state === 'final')
    return (
      <Badge kind="outline" icon={<FlagCheckeredIcon aria-hidden="true" />}>
        {t('search.file.final')}
      </Badge>
    );
  return (
    <Badge>
      <span className="visually-hidden">{t('search.file.version')} </span>
      {version}
    </Badge>
  );
}

/** The values of the columns of files, each with its name. */
const valuesOf = ({ values }: FileHitOf | FolderHitOf, columns: Columns): string[] =>
  columns.flatMap(({ name, label }) => (values[name] ? [`${label}: ${values[name]}`] : []));

/** A piece of the text inside a file, as what it is: something quoted. */
function Inside({ hit }: { hit: FileHitOf | FolderHitOf }) {
  return hit.content.text === '' ? null : (
    <p className={classNames(styles.line, styles.inside)} dir="auto">
      <q>
        <Marked snippet={hit.content} />
      </q>
    </p>
  );
}

/** A file of the trees, with what was found inside it. */
export function FileHit({ hit, columns }: { hit: FileHitOf; columns: Columns }) {
  const locale = localeOf(useLanguage());
  const dates = useDates();
  return (
    <article className={classNames(styles.hit, styles.flat)}>
      {hit.thumbnail ? (
        <img className={styles.thumbnail} src={hit.thumbnail} alt="" width={36} height={36} loading="lazy" />
      ) : (
        <KindIcon extension={hit.extension} content_type={hit.content_type} />
      )}
      <div className={styles.body}>
        <h3 className={classNames(styles.fileName, 'cut')} dir="auto" title={hit.title.text}>
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        <Inside hit={hit} />
        <p className={styles.line}>
          <Dotted>
            {[
              wayText(hit.way),
              sizeText(hit.size, locale),
              hit.owner?.display_name,
              dates.short(hit.updated_at),
              ...valuesOf(hit, columns),
            ]}
          </Dotted>
        </p>
        <FoundIn found={hit.found_in} />
      </div>
      <State {...hit} />
    </article>
  );
}

/** A folder with how much lies in it. */
export function FolderHit({ hit, columns }: { hit: FolderHitOf; columns: Columns }) {
  const t = useTranslate();
  return (
    <article className={classNames(styles.hit, styles.flat)}>
      <FolderMark />
      <div className={styles.body}>
        <h3 className={classNames(styles.fileName, 'cut')} dir="auto" title={hit.title.text}>
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        <Inside hit={hit} />
        <p className={styles.line}>
          <Dotted>
            {[
              t('search.folder'),
              t('search.files_in_it', { count: hit.file_count }),
              wayText(hit.way),
              ...valuesOf(hit, columns),
            ]}
          </Dotted>
        </p>
      </div>
    </article>
  );
}
