import type { LinkPreview } from '@dorfplatz/contract';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type LinkTarget, setLink } from '../api.ts';
import { LinkCard } from './link-card.tsx';
import styles from './link-cards.module.css';

interface LinkCardsProps {
  links: readonly LinkPreview[];
  target: LinkTarget;
  /** Whether the entry is one's own to change. */
  canRemove: boolean;
  /** Shows what the entry shows from now on. */
  onLinks: (links: LinkPreview[]) => void;
}

/** What the pages show that an entry links to; its author takes out what should not show. */
export default function LinkCards({ links, target, canRemove, onLinks }: LinkCardsProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'remove'>();
  const set = async (id: number, removed: boolean) => onLinks(await setLink(target, id, removed));
  return (
    <div className={styles.cards}>
      {links.map((link) => (
        <LinkCard
          key={link.id}
          link={link}
          isBusy={busy !== null}
          onRemove={
            canRemove
              ? () =>
                  void run('remove', () => set(link.id, true), {
                    done: t('link_previews.removed'),
                    undo: { act: () => set(link.id, false), done: t('link_previews.restored') },
                  })
              : undefined
          }
        />
      ))}
    </div>
  );
}
