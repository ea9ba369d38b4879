import { classNames } from '@dorfplatz/ui';
import { useCallback, useState } from 'react';
import styles from './newsletter.module.css';

interface MailFrameProps {
  title: string;
  html: string;
  /** As narrow as a phone. */
  isNarrow?: boolean;
}

/**
 * A mail in a frame of its own that runs no scripts and as high as what it holds. It is of the same origin, so that it
 * can be measured; links open beside the page.
 */
export function MailFrame({ title, html, isNarrow = false }: MailFrameProps) {
  const [height, setHeight] = useState(480);
  const measured = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined;
    const measure = () => {
      const body = frame.contentDocument?.documentElement;
      if (body) setHeight(body.scrollHeight);
    };
    const watcher = new ResizeObserver(measure);
    const onLoad = () => {
      measure();
      const body = frame.contentDocument?.body;
      if (body) watcher.observe(body);
    };
    frame.addEventListener('load', onLoad);
    return () => {
      frame.removeEventListener('load', onLoad);
      watcher.disconnect();
    };
  }, []);
  return (
    <iframe
      ref={measured}
      className={classNames(styles.frame, isNarrow && styles.narrow)}
      title={title}
      srcDoc={`<base target="_blank">${html}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      style={{ height }}
    />
  );
}
