import type { Appointment } from '@dorfplatz/contract';
import type { ReactNode } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import styles from './facts.module.css';

/** Only what leads into the web is a link. */
function Tickets({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {new URL(url).host}
    </a>
  );
}

function Contacts({ of }: { of: Appointment['contacts'] }) {
  return (
    <ul>
      {of.map(({ id, name, path }) => (
        <li key={id}>
          <Link className="link" to={path}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Category, places, costs and who is behind it [RUL-0044]; who made it and changed it last [RUL-0045]. */
export function MoreFacts({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const dates = useDates();
  const { attendee_configuration: attendees, application_configuration: application } = appointment;
  const { costs, currency, registration_with_costs, registration_deadline, url } = application;
  const price =
    registration_with_costs && costs !== null
      ? `${new Intl.NumberFormat(locale, { minimumFractionDigits: Number.isInteger(costs) ? 0 : 2 }).format(costs)} ${currency}`
      : null;
  const { total, total_attendees_enforced: isLimited } = attendees;
  const facts: Record<string, ReactNode> = {
    category: appointment.category?.label,
    places:
      total > 0
        ? t(isLimited ? 'appointments.places_at_most' : 'appointments.places_planned', { count: total })
        : null,
    organizer: appointment.organizer,
    costs: price,
    deadline: registration_deadline ? dates.dotted(registration_deadline) : null,
    tickets: url ? <Tickets url={url} /> : null,
    contacts: appointment.contacts.length > 0 ? <Contacts of={appointment.contacts} /> : null,
    consultants: appointment.consultants,
  };
  const shown = Object.entries(facts).filter(([, value]) => Boolean(value));
  const author = appointment.author?.display_name ?? appointment.generic_author;
  const made = { author: author ?? '', moment: dates.dotted(appointment.created_at) };
  const isChanged = Date.parse(appointment.updated_at) - Date.parse(appointment.created_at) > 60_000;
  return (
    <>
      {shown.length > 0 ? (
        <dl className={styles.list}>
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`appointments.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={styles.made}>
        {t(author ? 'appointments.made_by' : 'appointments.made', made)}
        {isChanged ? (
          <>
            {' · '}
            {t(appointment.last_author ? 'appointments.changed_by' : 'appointments.changed', {
              author: appointment.last_author?.display_name ?? '',
              moment: dates.dotted(appointment.updated_at),
            })}
          </>
        ) : null}
      </p>
    </>
  );
}
