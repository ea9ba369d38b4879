import type { GroupDetails } from '@dorfplatz/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../lib/i18n.ts';
import { hasValues, PropertyValues, propertySetQuery } from '../../property-sets/index.ts';
import styles from './group-parts.module.css';

/** What a group tells about itself, folded until somebody wants to read it. */
export function GroupAbout({ group }: { group: GroupDetails }) {
  const t = useTranslate();
  const isFilled = Object.keys(group.profile).length > 0;
  const { data: set } = useQuery({
    ...propertySetQuery('group_profile', { context_type: 'group', context_id: group.id }),
    enabled: isFilled,
  });
  if (!isFilled || !set || !hasValues(set.properties, group.profile)) return null;
  return (
    <details className={styles.about}>
      <summary>{t('groups.about')}</summary>
      <PropertyValues definitions={set.properties} values={group.profile} />
    </details>
  );
}
