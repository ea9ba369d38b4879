import type { ChannelWidget } from '@dorfplatz/contract';
import { useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';

interface GroupFieldProps {
  value: readonly number[];
  /** Groups by their names, as the form was opened with them. */
  named: ChannelWidget['groups'];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

/** The groups whose people see a widget; all readers of the channel where there are none. */
export function GroupField({ value, named, onChange, error }: GroupFieldProps) {
  const t = useTranslate();
  const [known, setKnown] = useState<readonly Picked[]>(() =>
    named.map(({ id, name, images, color }) => ({ type: 'group', id, name, image: images?.small, color })),
  );
  const picked = value.flatMap((id) => known.find((group) => group.id === id) ?? []);
  return (
    <PeoplePicker
      id="group_ids"
      label={t('channel_widgets.groups')}
      help={t('channel_widgets.groups_help')}
      offer="groups"
      value={picked}
      onChange={(next) => {
        setKnown(next);
        onChange(next.map(({ id }) => id));
      }}
      error={error}
    />
  );
}
