import type { WidgetWrite } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useSettled } from '../../../kit/use-settled.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { previewQuery } from '../api.ts';
import type { Place } from '../types/widget-type.ts';
import { Widget } from './widget.tsx';
import bar from './widget-bar.module.css';
import styles from './widget-bars.module.css';

/** What is typed rests so long (ms) before the preview follows. */
const rest = 400;

/** Whoever tries a link of the preview stays in the editor. */
const stay = (event: MouseEvent) => {
  if (!(event.target as Element).closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The bar as it will look, with what whoever arranges it sees. */
export function BarPreview({ place, slug, widgets }: { place: Place; slug: string; widgets: WidgetWrite[] }) {
  const t = useTranslate();
  const asked = useSettled(JSON.stringify(widgets), rest);
  const { data, isError } = useQuery(
    previewQuery(place?.id ?? null, slug, JSON.parse(asked) as WidgetWrite[]),
  );
  return (
    <section aria-labelledby="widget-bar-preview" className={styles.preview}>
      <h2 id="widget-bar-preview">{t('widget_bars.preview')}</h2>
      <div className={styles.sample} onClickCapture={stay}>
        {data ? (
          <div className={bar.bar}>
            {data.widgets.map((widget, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the bar is what a widget is known by
              <Widget key={index} widget={widget} place={place} saysEmpty />
            ))}
            {data.widgets.length === 0 ? <p className="muted">{t('widget_bars.preview_empty')}</p> : null}
          </div>
        ) : isError ? null : (
          <Skeleton height={200} />
        )}
        {isError ? <p className="small muted">{t('widget_bars.preview_failed')}</p> : null}
      </div>
    </section>
  );
}
