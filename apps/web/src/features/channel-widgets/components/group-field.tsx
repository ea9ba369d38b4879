import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';

interface GroupFieldProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

/** The groups whose people see a widget; all readers of the channel where there are none. */
export function GroupField({ value, onChange, error }: GroupFieldProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<readonly Picked[]>([]);
  const unnamed = value.filter((id) => !chosen.some((group) => group.id === id));
  const groups = useQueries({ queries: unnamed.map((id) => groupQuery(String(id))) });
  const picked = value.map((id): Picked => {
    const known = chosen.find((group) => group.id === id);
    if (known) return known;
    const group = groups[unnamed.indexOf(id)]?.data;
    return {
      type: 'group',
      id,
      name: group?.name ?? t('channel_widgets.group_unknown'),
      image: group?.profile_image?.small,
      color: group?.category.color,
    };
  });
  return (
    <PeoplePicker
      id="group_ids"
      label={t('channel_widgets.groups')}
      help={t('channel_widgets.groups_help')}
      offer="groups"
      value={picked}
      onChange={(next) => {
        setChosen(next.filter(({ name }) => name !== t('channel_widgets.group_unknown')));
        onChange(next.map(({ id }) => id));
      }}
      error={error}
    />
  );
}
