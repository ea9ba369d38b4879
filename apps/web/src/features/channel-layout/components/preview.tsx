import { LAYOUT_ROWS } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { WidgetFace } from '../../channel-widgets/index.ts';
import type { Rows } from '../rows.ts';
import type { KnownWidgets } from '../use-words.ts';
import type { Device } from './canvas.tsx';
import styles from './preview.module.css';

interface PreviewProps {
  slug: string;
  rows: Rows;
  widgets: KnownWidgets;
  device: Device;
}

/** The layout as its readers will see it, as wide as their device; nothing in it can be pressed. */
export function Preview({ slug, rows, widgets, device }: PreviewProps) {
  const t = useTranslate();
  return (
    <section className={styles.preview} data-device={device} aria-label={t('channel_layout.preview')}>
      {rows.map((row) => (
        <div key={row.id} className={styles.row} data-type={row.type}>
          {LAYOUT_ROWS[row.type].map((w, cell) => {
            const widget = widgets.get(row.widgets[cell] ?? 0);
            return widget ? (
              <div key={widget.id} className={styles.cell} data-w={w}>
                <Suspense fallback={<Skeleton height={120} />}>
                  <WidgetFace widget={widget} channelSlug={slug} w={w} isPreview />
                </Suspense>
              </div>
            ) : null;
          })}
        </div>
      ))}
    </section>
  );
}
