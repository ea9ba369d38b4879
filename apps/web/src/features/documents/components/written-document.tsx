import { withDirections } from '@dorfplatz/content/directions';
import { embedOf } from '@dorfplatz/content/embeds';
import { classNames } from '@dorfplatz/ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useGoTo, useHash } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useExplained } from '../../abbreviations/index.ts';
import prose from '../prose.module.css';

/** A document as the server rendered it: `renderDocument` of packages/content escapes everything but its own elements. */
export default function WrittenDocument({
  html,
  className,
  isTranslation = false,
}: {
  html: string;
  className?: string;
  isTranslation?: boolean;
}) {
  const explained = useExplained(html, isTranslation);
  const t = useTranslate();
  const goTo = useGoTo();
  const root = useRef<HTMLDivElement>(null);
  const hash = useHash();
  // The address names a section of a text that comes later than its screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is there the router leads to its sections
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash);
    if (root.current?.contains(section)) section?.scrollIntoView();
  }, []);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    goTo(`${link.pathname}${link.search}${link.hash}`);
  };
  // Another site is asked when somebody says so, and told nothing before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other lines
  useEffect(() => {
    for (const line of root.current?.querySelectorAll('p.embed') ?? []) {
      const embed = embedOf(line.querySelector('a')?.href ?? '');
      if (!embed || line.querySelector('button')) continue;
      const show = document.createElement('button');
      show.type = 'button';
      show.className = prose.show!;
      show.textContent = t('documents.embed.show', { provider: embed.provider });
      const note = document.createElement('small');
      note.textContent = t('documents.embed.note', { provider: embed.provider });
      show.addEventListener('click', () => {
        const frame = document.createElement('iframe');
        frame.src = embed.frameUrl;
        frame.title = embed.provider;
        frame.allow = 'fullscreen; picture-in-picture';
        frame.referrerPolicy = 'no-referrer';
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
        line.replaceChildren(frame);
      });
      line.append(show, note);
    }
  }, [t, explained]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key too
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
    <div
      ref={root}
      className={classNames(prose.prose, className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by packages/content, where HTML is off
      dangerouslySetInnerHTML={{ __html: withDirections(explained) }}
    />
  );
}
