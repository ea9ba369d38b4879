import type { Appointment } from '@dorfplatz/contract';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { useTranslate } from '../../../lib/i18n.ts';
import { meetingLinkLabel } from '../words.ts';
import styles from './facts.module.css';

/** Where it is: the place in words, a link to the meeting, a picture of the place [RUL-0034]. */
export function Where({ location }: { location: Appointment['location'] }) {
  const t = useTranslate();
  const { name, address1, address2, zip, city, country, link, meeting_link_type } = location;
  const lines = [address1, address2, [zip, city].filter(Boolean).join(' '), country].filter(Boolean);
  if (!name && lines.length === 0 && !link) return null;
  return (
    <div className={styles.fact}>
      <MapPinIcon weight="duotone" aria-hidden="true" />
      <div>
        {name || lines.length > 0 ? <p className={styles.lead}>{name || lines[0]}</p> : null}
        {lines.length > 0 ? (
          <p className="small muted">{(name ? lines : lines.slice(1)).join(', ')}</p>
        ) : null}
        {link ? (
          <p>
            <a className="link" href={link} target="_blank" rel="noopener noreferrer">
              {meetingLinkLabel(link, meeting_link_type)}
            </a>
          </p>
        ) : null}
        {location.maps_url && location.map_image_url ? (
          <a href={location.maps_url} target="_blank" rel="noopener noreferrer" className={styles.map}>
            <img
              src={location.map_image_url}
              alt={t('appointments.map_of', { place: name || lines.join(', ') })}
            />
          </a>
        ) : location.maps_url ? (
          <p className="small">
            <a className="link" href={location.maps_url} target="_blank" rel="noopener noreferrer">
              {t('appointments.show_on_map')}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
