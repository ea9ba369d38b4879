import type { AppSign, NavigationItem } from '@dorfplatz/contract';
import { Checkbox } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import NavigationItems from '../../../kit/navigation-items.tsx';
import userbar from '../../../kit/userbar.module.css';
import { useTranslate } from '../../../lib/i18n.ts';
import { linkedAppsQuery, type Owner } from '../api.ts';
import { publicPart } from '../navigation-tree.ts';
import styles from './navigation-editor.module.css';

/** Whoever tries a link of the preview stays in the editor. */
const stay = (event: MouseEvent) => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};

/** The navigation as the userbar will have it, while it is edited. */
export function Preview({ items, owner }: { items: readonly NavigationItem[]; owner: Owner }) {
  const t = useTranslate();
  const [isPublic, setPublic] = useState(false);
  const { data: apps = [] } = useQuery(linkedAppsQuery(owner));
  const withSign = <Line extends { link: string }>(line: Line): Line & { app: AppSign | null } => ({
    ...line,
    app: apps.find(({ link }) => link === line.link) ?? null,
  });
  const shown = (isPublic ? publicPart(items) : items).map((item) => ({
    ...withSign(item),
    navigation_items: item.navigation_items.map(withSign),
  }));
  return (
    <section aria-labelledby="navigation-preview" className={styles.preview}>
      <h2 id="navigation-preview">{t('navigation_editor.preview')}</h2>
      <Checkbox
        label={t(
          owner !== null ? 'navigation_editor.preview_public_of_group' : 'navigation_editor.preview_public',
        )}
        checked={isPublic}
        onChange={(event) => setPublic(event.target.checked)}
      />
      {/* Holds back what its links do, by mouse and keys. */}
      <div className={`${userbar.userbar} ${styles.sample}`} onClickCapture={stay}>
        {shown.length > 0 ? (
          <NavigationItems items={shown} label={t('navigation_editor.preview')} />
        ) : (
          <p className="muted">{t('navigation_editor.preview_empty')}</p>
        )}
      </div>
    </section>
  );
}
