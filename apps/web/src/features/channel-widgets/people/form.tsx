import { Avatar, ChoiceList, IconButton, Menu } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { propertySetQuery } from '../../property-sets/index.ts';
import type { FormProps } from '../form.ts';
import styles from './form.module.css';

const FIELDS_MAX = 5;

/** Who is shown, in which order, and what of their profiles. */
export default function PeopleForm({ properties, onChange, errors, opened }: FormProps<'people'>) {
  const t = useTranslate();
  const { data: set } = useQuery(propertySetQuery('member_profile'));
  const [known, setKnown] = useState<readonly Picked[]>(() =>
    (opened?.content?.memberships ?? []).map(({ id, displayName, images }) => ({
      type: 'member',
      id,
      name: displayName,
      image: images?.small,
    })),
  );
  const people = properties.member_ids.map(
    (id): Picked =>
      known.find((each) => each.id === id) ?? {
        type: 'member',
        id,
        name: t('channel_widgets.people.unknown'),
      },
  );
  const choose = (picked: Picked[]) => {
    setKnown([...known, ...picked.filter(({ id }) => !known.some((each) => each.id === id))]);
    onChange({ member_ids: picked.map(({ id }) => id) });
  };
  const fields = (set?.properties ?? []).filter(({ type, visible }) => visible && type !== 'headline');
  return (
    <>
      <PeoplePicker
        id="member_ids"
        label={t('channel_widgets.people.add')}
        help={t('channel_widgets.people.add_help')}
        value={[]}
        onChange={(picked) =>
          choose([...people, ...picked.filter(({ id }) => !properties.member_ids.includes(id))])
        }
        error={errors.member_ids}
      />
      {people.length > 0 ? (
        <SortableList
          label={t('channel_widgets.people.chosen')}
          items={people}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          onOrder={(ordered) => onChange({ member_ids: ordered.map(({ id }) => id) })}
        >
          {(person, { handle, up, down }) => (
            <div className={styles.row}>
              {handle}
              <Avatar name={person.name} src={person.image} size={32} />
              <span className={styles.name} dir="auto">
                {person.name}
              </span>
              <Menu
                label={person.name}
                entries={[
                  ...(up
                    ? [{ label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: up }]
                    : []),
                  ...(down
                    ? [
                        {
                          label: t('kit.sort.down'),
                          icon: <ArrowDownIcon aria-hidden="true" />,
                          onSelect: down,
                        },
                      ]
                    : []),
                  {
                    label: t('channel_widgets.take_out'),
                    icon: <XIcon aria-hidden="true" />,
                    danger: true,
                    onSelect: () => choose(people.filter(({ id }) => id !== person.id)),
                  },
                ]}
                trigger={(attributes) => (
                  <IconButton label={t('channel_widgets.more_of', { name: person.name })} {...attributes}>
                    <DotsThreeIcon weight="bold" aria-hidden="true" />
                  </IconButton>
                )}
              />
            </div>
          )}
        </SortableList>
      ) : null}
      {fields.length > 0 ? (
        <ChoiceList
          id="profile_fields"
          legend={t('channel_widgets.field.profile_fields')}
          help={t('channel_widgets.people.fields_help', { count: FIELDS_MAX })}
          multiple
          value={properties.profile_fields}
          onChange={(names) => onChange({ profile_fields: names.slice(0, FIELDS_MAX) })}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          error={errors.profile_fields}
        />
      ) : null}
    </>
  );
}
