import type { MapBounds, MapPin, NetworkMap } from '@dorfplatz/contract';
import { IconButton } from '@dorfplatz/ui';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { openSurface } from '../open-surface.ts';
import type { Surface, SurfaceOptions, Wanted } from '../surface.ts';
import styles from './map.module.css';
import { pinElement } from './pin-element.ts';

interface MapCanvasProps {
  view: NetworkMap['view'];
  start: SurfaceOptions['start'];
  pins: readonly MapPin[];
  title: string;
  /** What shall be seen; a new object moves the map there. */
  wanted: Wanted | null;
  onMove: (bounds: MapBounds, zoom: number) => void;
  /** Told before each movement that comes from a hand. */
  onTouch: () => void;
  /** They want to see all again. */
  onAll: () => void;
  onPin: (pin: MapPin) => void;
  onFail: () => void;
}

/** What hands do on a map. */
const HANDS = ['pointerdown', 'wheel', 'keydown', 'click'];

/** The map itself: its library and ground are loaded when this is shown. */
export function MapCanvas(props: MapCanvasProps) {
  const { view, start, pins, title, wanted, onMove, onTouch, onAll, onPin, onFail } = props;
  const t = useTranslate();
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const moved = useEffectEvent(onMove);
  const touched = useEffectEvent(onTouch);
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
    for (const type of HANDS)
      element.addEventListener(type, () => touched(), { capture: true, passive: true });
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

  function zoomBy(steps: number) {
    onTouch();
    surface?.zoomBy(steps);
  }
  return (
    <div className={styles.canvas}>
      <div ref={container} className={styles.container} aria-busy={surface === null} />
      <div className={styles.zoom}>
        <IconButton label={t('map.nearer')} onClick={() => zoomBy(1)}>
          <PlusIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('map.farther')} onClick={() => zoomBy(-1)}>
          <MinusIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('map.all')} onClick={onAll}>
          <CornersOutIcon aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.attribution}>{view.attribution}</p>
    </div>
  );
}
