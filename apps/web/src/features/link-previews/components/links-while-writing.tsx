import { linksOf } from '@dorfplatz/content';
import { Skeleton } from '@dorfplatz/ui';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { linkPreviewQuery } from '../api.ts';
import { LinkCard } from './link-card.tsx';
import styles from './link-cards.module.css';

/** So long nothing more is typed until a page is asked for: half an address is another page. */
const PAUSE_MS = 700;
/** As many as an entry shows. */
const LINKS_MAX = 3;

interface LinksWhileWritingProps {
  text: string;
  /** Addresses of which the author wants no preview. */
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
const isOutside = (url: string) => URL.canParse(url) && new URL(url).origin !== window.location.origin;

/** The addresses of a text once nobody types any more. */
function useLinks(text: string): string[] {
  const [links, setLinks] = useState<string[]>([]);
  useEffect(() => {
    const timer = setTimeout(
      () => setLinks(linksOf(text).filter(isOutside).slice(0, LINKS_MAX)),
      text === '' ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return links;
}

/** What an entry will show of the pages that it links to, while it is being written; each can be left out. */
export default function LinksWhileWriting({ text, hidden, onHidden }: LinksWhileWritingProps) {
  const t = useTranslate();
  const network = useNetwork();
  const isOffered = network.data?.availableModules.includes('link_previews') ?? false;
  const links = useLinks(text);
  const previews = useQueries({
    queries: links.map((url) => ({
      ...linkPreviewQuery(url),
      enabled: isOffered && !hidden.includes(url),
    })),
  });
  const shown = links.flatMap((url, index) => {
    const { data, isLoading } = previews[index]!;
    if (hidden.includes(url))
      return [
        <p key={url} className={`small muted ${styles.hidden}`}>
          {t('link_previews.hidden', { host: hostOf(url) })}
          <button type="button" onClick={() => onHidden(hidden.filter((each) => each !== url))}>
            {t('link_previews.show_again')}
          </button>
        </p>,
      ];
    if (isLoading)
      return [
        <div key={url} role="status" aria-label={t('link_previews.loading', { host: hostOf(url) })}>
          <Skeleton height={64} />
        </div>,
      ];
    return data
      ? [<LinkCard key={url} link={data} isDraft onRemove={() => onHidden([...hidden, url])} />]
      : [];
  });
  return shown.length === 0 ? null : <div className={styles.cards}>{shown}</div>;
}
