import type { ItemImport } from '@dorfplatz/contract';
import { ProgressBar } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { isRunning } from '../api.ts';
import styles from './item-lists.module.css';

interface NewestImportsProps {
  imports: readonly ItemImport[];
  kind: 'running' | 'newest';
  onShow: (id: number) => Promise<unknown>;
}

/** Own imports of the last time. */
export function NewestImports({ imports, kind, onShow }: NewestImportsProps) {
  const t = useTranslate();
  const dates = useDates();
  if (imports.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t(`item_lists.${kind}`)}</h2>
      <ul className={styles.newest}>
        {imports.map((item) => (
          <li key={item.id}>
            <button type="button" className={`link ${styles.name}`} onClick={() => void onShow(item.id)}>
              {item.file_name}
            </button>
            <span className="small muted">
              {t(`item_lists.state.${item.state}`)}
              {item.state === 'done' && item.app ? ` · ${item.app.name}` : ''}
              {' · '}
              <time dateTime={item.created_at} title={dates.full(item.created_at)}>
                {dates.short(item.created_at)}
              </time>
            </span>
            {isRunning(item) ? (
              <ProgressBar share={item.progress / 100} label={t(`item_lists.state.${item.state}`)} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
