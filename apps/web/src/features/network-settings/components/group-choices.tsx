import { listGroups } from '@dorfplatz/contract';
import { ChoiceList, Field, GroupIcon, Select } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import type { Named } from './setting-props.ts';
import styles from './settings.module.css';

/** The groups that there are, by name; the first hundreds are enough to choose from. */
const groupsQuery = {
  queryKey: ['groups', 'to-recommend'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = [];
    for (let page = 1; page <= 10; page += 1) {
      const { answer, next } = await callPage(listGroups, { query: { page }, signal });
      found.push(...answer.groups);
      if (!next) break;
    }
    return found;
  },
};

/** Which categories of groups are meant. */
export function Categories({ field, value, error, label, help, onChange }: Named) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const chosen = value as number[];
  const categories = network?.group_categories ?? [];
  if (categories.length === 0)
    return (
      <div id={field.id} tabIndex={-1} className={styles.none}>
        <p>{label}</p>
        <p>{t('network_settings.no_categories')}</p>
      </div>
    );
  return (
    <ChoiceList
      id={field.id}
      legend={label}
      multiple
      value={chosen.map(String)}
      options={categories.map(({ id, plural_name }) => ({ value: String(id), label: plural_name }))}
      help={help}
      error={error}
      onChange={(ids: string[]) => onChange(ids.map(Number))}
    />
  );
}

/** Which groups are meant, in their order. */
export function Groups({ field, value, error, label, help, onChange }: Named) {
  const t = useTranslate();
  const { data: groups = [] } = useQuery(groupsQuery);
  const chosen = value as number[];
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name ?? `#${id}`;
  const left = groups.filter(({ id }) => !chosen.includes(id));
  return (
    <div>
      <Field id={field.id} label={label} help={help} error={error}>
        <Select
          value=""
          onChange={(event) => onChange([...chosen, Number(event.target.value)])}
          options={[
            { value: '', label: t('network_settings.choose_group'), disabled: true },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Field>
      {chosen.length > 0 ? (
        <ul className={styles.groups}>
          {chosen.map((id) => {
            const group = groups.find((each) => each.id === id);
            return (
              <li key={id}>
                <GroupIcon
                  src={group?.profile_image?.small ?? null}
                  color={group?.category.color ?? null}
                  size={20}
                />
                <span className="cut">{nameOf(id)}</span>
                <button
                  type="button"
                  aria-label={t('network_settings.remove_group', { name: nameOf(id) })}
                  onClick={() => onChange(chosen.filter((each) => each !== id))}
                >
                  <XIcon aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
