import { renderHtml } from '@dorfplatz/content';
import { classNames } from '@dorfplatz/ui';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useMemo } from 'react';
import prose from './prose.module.css';

interface RenderedTextProps {
  /** Text of the dialect. */
  text: string;
  className?: string | undefined;
}

/** What a member wrote, as it is read. Links to pages of this network open without a reload. */
export function RenderedText({ text, className }: RenderedTextProps) {
  const router = useRouter();
  const html = useMemo(() => ({ __html: renderHtml(text) }), [text]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link within is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are the controls
    <div
      className={classNames(prose.prose, className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer emits only the dialect's elements
      dangerouslySetInnerHTML={html}
    />
  );
}
