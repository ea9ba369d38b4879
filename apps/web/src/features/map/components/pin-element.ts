import type { MapPin } from '@dorfplatz/contract';
import { colourOf, GroupMark, initialsOf, toneStyle } from '@dorfplatz/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Translate } from '../../../lib/i18n.ts';
import styles from './pins.module.css';

/** From so many on a cluster is drawn larger. */
const SIZES = [
  { from: 1000, edge: 60 },
  { from: 100, edge: 52 },
  { from: 10, edge: 44 },
  { from: 0, edge: 38 },
];

function faceOf({ entry }: MapPin): HTMLElement {
  const face = document.createElement('span');
  if (!entry) return face;
  const tone = toneStyle(entry.color ?? colourOf(entry.name)) as Record<string, string>;
  for (const [name, value] of Object.entries(tone)) face.style.setProperty(name, value);
  face.className = `tone ${styles.face}`;
  if (entry.images) {
    const image = document.createElement('img');
    image.src = entry.images.small;
    image.alt = '';
    image.decoding = 'async';
    face.append(image);
  } else if (entry.type === 'group') createRoot(face).render(createElement(GroupMark));
  else face.dataset.initials = initialsOf(entry.name);
  return face;
}

/** The button that stands on a map for one person or group, or for several at once. */
export function pinElement(pin: MapPin, t: Translate, onPress: (pin: MapPin) => void): HTMLElement {
  const outside = document.createElement('div');
  outside.className = styles.pin!;
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress(pin);
  });
  if (pin.entry) {
    button.className = `${styles.one} ${pin.entry.type === 'group' ? styles.group : ''}`;
    button.setAttribute('aria-label', `${pin.entry.name}${pin.place ? `, ${pin.place}` : ''}`);
    button.title = pin.entry.name;
    button.append(faceOf(pin));
  } else {
    const { edge } = SIZES.find(({ from }) => pin.count >= from)!;
    button.className = styles.cluster!;
    button.style.setProperty('--edge', `${edge}px`);
    const { count, place } = pin;
    button.setAttribute(
      'aria-label',
      place === null ? t('map.cluster', { count }) : t('map.cluster_at', { count, place }),
    );
    button.textContent = t('map.count', { count: pin.count });
  }
  outside.append(button);
  if (pin.place && !pin.entry) {
    const place = document.createElement('span');
    place.className = styles.place!;
    place.textContent = pin.place;
    place.setAttribute('aria-hidden', 'true');
    outside.append(place);
  }
  return outside;
}
