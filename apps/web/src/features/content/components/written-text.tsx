import { withDirections } from '@dorfplatz/content/directions';
import { classNames } from '@dorfplatz/ui';
import type { MouseEvent } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useExplained } from '../../abbreviations/index.ts';
import styles from './written-text.module.css';

/**
 * What a member wrote, as the server rendered it. Here, and where chat messages are rendered, HTML is set as it comes:
 * the renderer of packages/content escapes everything but its own elements.
 */
export function WrittenText({
  html,
  className,
  isTranslation = false,
}: {
  html: string;
  className?: string;
  isTranslation?: boolean;
}) {
  const explained = useExplained(html, isTranslation);
  const goTo = useGoTo();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    goTo(`${link.pathname}${link.search}${link.hash}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key too
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
    <div
      className={classNames('prose', styles.text, className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by packages/content, where HTML is off
      dangerouslySetInnerHTML={{ __html: withDirections(explained) }}
    />
  );
}
