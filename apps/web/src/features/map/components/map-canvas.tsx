import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';
import { IconButton } from '@dorfplatz/ui';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { openSurface } from '../open-surface.ts';
import type { Surface, SurfaceOptions } from '../surface.ts';
import styles from './map.module.css';
import { pinElement } from './pin-element.ts';

interface MapCanvasProps {
  view: NetworkMap['view'];
  start: SurfaceOptions['start'];
  pins: readonly MapPin[];
  title: string;
  /** The part of the world that shall be seen; a new object moves the map there. */
  wanted: MapBounds | null;
  onMove: (bounds: MapBounds, zoom: number) => void;
  onPin: (pin: MapPin) => void;
  onFail: () => void;
}

/** The map itself: its library and ground are loaded when this is shown. */
export function MapCanvas({ view, start, pins, title, wanted, onMove, onPin, onFail }: MapCanvasProps) {
  const t = useTranslate();
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const moved = useEffectEvent(onMove);
  const failed = useEffectEvent(onFail);
  const pressed = useEffectEvent(onPin);
  const openIn = useEffectEvent((element: HTMLElement, isGone: () => boolean) =>
    openSurface({
      container: element,
      view,
      start,
      language: localeOf(language),
      title,
      pinElement: (pin) => pinElement(pin, t, (chosen) => pressed(chosen)),
      onMove: (bounds, zoom) => {
        if (!isGone()) moved(bounds, zoom);
      },
    }),
  );

  // One map for each language: the names of countries and of pins are written into it.
  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.surface!;
    element.lang = localeOf(language);
    container.current!.replaceChildren(element);
    let isGone = false;
    let opened: Surface | undefined;
    openIn(element, () => isGone).then(
      (next) => {
        opened = next;
        if (isGone) next.remove();
        else setSurface(next);
      },
      () => {
        if (!isGone) failed();
      },
    );
    return () => {
      isGone = true;
      opened?.remove();
      setSurface(null);
    };
  }, [language]);

  useEffect(() => surface?.setPins(pins), [surface, pins]);
  useEffect(() => {
    if (wanted) surface?.show(wanted);
  }, [surface, wanted]);

  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const painted = useRef(isDark);
  useEffect(() => {
    if (painted.current === isDark) return;
    painted.current = isDark;
    surface?.repaint();
  }, [surface, isDark]);
  useEffect(() => {
    if (!surface) return undefined;
    const observer = new MutationObserver(() => surface.repaint());
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
    return () => observer.disconnect();
  }, [surface]);

  return (
    <div className={styles.canvas}>
      <div ref={container} className={styles.container} />
      <div className={styles.zoom}>
        <IconButton label={t('map.nearer')} onClick={() => surface?.zoomBy(1)}>
          <PlusIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('map.farther')} onClick={() => surface?.zoomBy(-1)}>
          <MinusIcon aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.attribution}>{view.attribution}</p>
    </div>
  );
}
