import { renderHtml } from '@dorfplatz/content';
import type { Held } from '@dorfplatz/contract';
import { Button, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { textQuery } from '../file-queries.ts';
import { previewKind, type Shown } from '../versions.ts';
import { FileImage } from './file-image.tsx';
import styles from './file-preview.module.css';
import { KindIcon } from './kind-icon.tsx';

interface PreviewProps {
  shown: Shown;
  /** The width of the picture where it is known. */
  width: number | null;
  /** Another way to look at it, where a browser shows nothing. */
  look?: ReactNode;
  onDownload: () => void;
}

/** What a version looks like, as far as a browser shows it; anything else is downloaded. */
export function FilePreview({ shown, width, look, onDownload }: PreviewProps) {
  const [isBroken, setBroken] = useState(false);
  const kind = previewKind(shown);
  const { name, images } = shown;
  // Where files have a host of their own, it leads there.
  const address = `${shown.address}?inline=true`;
  const broken = () => setBroken(true);
  if (isBroken) return <Nothing shown={shown} why="broken" onDownload={onDownload} />;
  switch (kind) {
    case 'image':
      return <FileImage src={images!.large} name={name} width={width} onBroken={broken} />;
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        <iframe className={styles.frame} src={address} title={name} />
      ) : (
        <Nothing shown={shown} why="none" onDownload={onDownload} />
      );
    case 'audio':
      return (
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: members upload no captions beside it */}
          <audio controls preload="metadata" src={address} aria-label={name} onError={broken} />
        </div>
      );
    case 'video':
      return (
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useMediaCaption: members upload no captions beside it */}
          <video controls preload="metadata" src={address} aria-label={name} onError={broken} />
        </div>
      );
    case 'text':
    case 'markdown':
      return <TextPreview shown={shown} isMarkdown={kind === 'markdown'} onDownload={onDownload} />;
    case 'held':
      return <HeldNotice shown={shown} held={shown.held!} />;
    default:
      return <Nothing shown={shown} why={kind} look={look} onDownload={onDownload} />;
  }
}

interface TextPreviewProps {
  shown: Shown;
  isMarkdown: boolean;
  onDownload: () => void;
}

function TextPreview({ shown, isMarkdown, onDownload }: TextPreviewProps) {
  const { data, isError } = useQuery(textQuery(shown.address, shown.stamp));
  const html = useMemo(() => (isMarkdown && data !== undefined ? renderHtml(data) : ''), [data, isMarkdown]);
  if (isError) return <Nothing shown={shown} why="broken" onDownload={onDownload} />;
  if (data === undefined)
    return (
      <div className={styles.paper} aria-busy="true">
        <Skeleton height={16} width="70%" />
        <Skeleton height={16} width="90%" />
        <Skeleton height={16} width="50%" />
      </div>
    );
  if (isMarkdown) return <WrittenText html={html} className={styles.paper!} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keys too
    <section className={styles.paper} tabIndex={0} aria-label={shown.name}>
      <pre>{data}</pre>
    </section>
  );
}

/** Stands for what the scanner holds back, and says why. */
function HeldNotice({ shown, held: { state, signature } }: { shown: Shown; held: Held }) {
  const t = useTranslate();
  return (
    <div className={styles.nothing} role="status">
      <KindIcon {...shown} />
      <h2>{t(`files.held.title.${state}`)}</h2>
      <p>{t(`files.held.help.${state}`, { signature: signature ?? '–' })}</p>
    </div>
  );
}

interface NothingProps {
  shown: Shown;
  why: 'none' | 'too_large' | 'broken';
  look?: ReactNode;
  onDownload: () => void;
}

/** Stands where there is nothing to look at, and says why. */
function Nothing({ shown, why, look, onDownload }: NothingProps) {
  const t = useTranslate();
  return (
    <div className={styles.nothing} role={why === 'broken' ? 'alert' : undefined}>
      <KindIcon {...shown} />
      <h2>{t(`files.page.preview.${why}`)}</h2>
      <p>{t(`files.page.preview_help.${why}`)}</p>
      {look}
      <Button icon={<DownloadSimpleIcon aria-hidden="true" />} onClick={onDownload}>
        {t('files.download')}
      </Button>
    </div>
  );
}
