import { Checkbox, Select } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { DirectoryFilter } from '../filter.ts';
import styles from './directory.module.css';

interface GroupScopeProps {
  filter: DirectoryFilter;
  onChange: (changed: Record<string, string>) => void;
}

/** Where groups are searched, and whether among the archived ones [RUL-0334]. */
export function GroupScope({ filter, onChange }: GroupScopeProps) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.where}>
        <Select
          aria-label={t('directory.search_in')}
          value={filter.search_in ?? 'name'}
          onChange={(event) =>
            onChange({ search_in: event.target.value === 'name' ? '' : event.target.value })
          }
          options={[
            { value: 'name', label: t('directory.in_name') },
            { value: 'name_and_profile', label: t('directory.in_name_and_profile') },
          ]}
        />
      </div>
      <Checkbox
        label={t('directory.archived')}
        checked={filter.archived ?? false}
        onChange={(event) => onChange({ archived: event.target.checked ? '1' : '' })}
      />
    </>
  );
}
