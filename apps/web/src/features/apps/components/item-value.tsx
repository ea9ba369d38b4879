import type { FileValue, LinkValue, PropertyDefinition, TagValue } from '@dorfplatz/contract';
import { Avatar, Badge, colourOf } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { Suspense } from 'react';
import { toneOf } from '../../../kit/choice-tones.ts';
import { Link } from '../../../kit/navigation.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { WrittenDocument } from '../../documents/index.ts';
import { PropertyValue } from '../../property-sets/index.ts';
import styles from './item-value.module.css';

/** Somebody who is named in an item. */
export function Person({ link, size = 24 }: { link: LinkValue; size?: 20 | 24 }) {
  const t = useTranslate();
  const { displayValue, thumbnailUrl, html_url } = link;
  if (html_url === null) return <span className="muted">{t('apps.value.unseen_person')}</span>;
  return (
    <Link to={html_url} className={styles.person}>
      <Avatar name={displayValue} src={thumbnailUrl} size={size} />
      <span className="cut" title={displayValue}>
        {displayValue}
      </span>
    </Link>
  );
}

/** An item that this one leads to. One that the reader does not see has no words, and stays. */
export function RelatedCard({ link, line }: { link: LinkValue; line?: string | undefined }) {
  const t = useTranslate();
  const { displayValue, thumbnailUrl, html_url } = link;
  if (html_url === null) return <span className="muted">{t('apps.value.unseen_item')}</span>;
  return (
    <Link to={html_url} className={styles.related}>
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" />
      ) : (
        <span className={styles.noPicture} aria-hidden="true">
          <SquaresFourIcon weight="duotone" />
        </span>
      )}
      <span className={styles.relatedText}>
        <b className="cut" title={displayValue}>
          {displayValue}
        </b>
        {line ? <span className="small muted cut">{line}</span> : null}
      </span>
      <CaretRightIcon aria-hidden="true" />
    </Link>
  );
}

function FileCard({ file }: { file: FileValue }) {
  const locale = localeOf(useLanguage());
  return (
    <a href={file.url} download={file.name} className={styles.file}>
      <FileIcon weight="duotone" aria-hidden="true" />
      <span className={styles.relatedText}>
        <b className="cut" title={file.name}>
          {file.name}
        </b>
        <span className="small muted">{fileSize(file.size, locale)}</span>
      </span>
      <DownloadSimpleIcon aria-hidden="true" />
    </a>
  );
}

/** The word of a tag, always in the same colour. */
export const TagBadge = ({ tag }: { tag: TagValue }) => (
  <Badge color={colourOf(tag.displayValue)}>{tag.displayValue}</Badge>
);

/** Choices with their colours. */
export function ChoiceBadges({ definition, value }: { definition: PropertyDefinition; value: unknown }) {
  const chosen = [value as string | string[]].flat();
  return (
    <span className={styles.badges}>
      {definition.options
        .filter((option) => option.value !== '' && chosen.includes(option.value))
        .map((option) => (
          <Badge key={option.value} {...(option.color && { color: toneOf(option.color) })}>
            {option.label}
          </Badge>
        ))}
    </span>
  );
}

interface ItemValueProps {
  definition: PropertyDefinition;
  value: unknown;
  /** In words of the server; of texts with marks as HTML. */
  display: string | undefined;
}

/** One value of an item, as its page shows it. */
export function ItemValue({ definition, value, display = '' }: ItemValueProps) {
  switch (definition.type) {
    case 'membership':
      return (
        <span className={styles.people}>
          {(value as LinkValue[]).map((link) => (
            <Person key={link.id} link={link} />
          ))}
        </span>
      );
    case 'relation':
      return (
        <span className={styles.relations}>
          {(value as LinkValue[]).map((link) => (
            <RelatedCard key={link.id} link={link} />
          ))}
        </span>
      );
    case 'file':
      return (
        <span className={styles.fileList}>
          {(value as FileValue[]).map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </span>
      );
    case 'html':
      return (
        <Suspense fallback={null}>
          <WrittenDocument html={display} className={styles.document!} />
        </Suspense>
      );
    case 'statistics':
      return display;
    case 'tag':
      return (
        <span className={styles.badges}>
          {(value as TagValue[]).map((tag) => (
            <TagBadge key={tag.id ?? tag.displayValue} tag={tag} />
          ))}
        </span>
      );
    case 'selection':
      return definition.options.some(({ color }) => color) ? (
        <ChoiceBadges definition={definition} value={value} />
      ) : (
        display
      );
    default:
      return <PropertyValue definition={definition} value={value} />;
  }
}
