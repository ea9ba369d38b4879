import type { ImportedPerson } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';

/** Every address that somebody is known by, the one that they have now first. */
export const addressesOf = ({ email, further_addresses }: ImportedPerson): string[] => [
  ...(email === null ? [] : [email]),
  ...further_addresses,
];

/** How much somebody wrote. */
export function PersonFacts({ person }: { person: ImportedPerson }) {
  const t = useTranslate();
  return (
    <span className="small muted">
      {t('imported_people.posts', { count: person.post_count })}
      {' · '}
      {t('imported_people.replies', { count: person.reply_count })}
    </span>
  );
}

export function Addresses({ person }: { person: ImportedPerson }) {
  return addressesOf(person).map((address) => (
    <span key={address} className="small muted">
      {address}
    </span>
  ));
}
