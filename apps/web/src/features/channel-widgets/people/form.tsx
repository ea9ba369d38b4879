import { Avatar, ChoiceList } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { propertySetQuery } from '../../property-sets/index.ts';
import { ChosenList } from '../components/chosen-list.tsx';
import type { FormProps } from '../form.ts';

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
        <ChosenList
          label={t('channel_widgets.people.chosen')}
          items={people}
          onChange={choose}
          renderFace={({ name, image }) => <Avatar name={name} src={image} size={32} />}
        />
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
