import type { Channel } from '@dorfplatz/contract';
import { ChipsInput, Field } from '@dorfplatz/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '../../../kit/use-settled.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { directoryQuery } from '../api.ts';

export type PickedChannel = Pick<Channel, 'id' | 'slug' | 'title'>;

interface ChannelPickerProps {
  id: string;
  label: string;
  help?: string;
  error: string | undefined;
  value: readonly PickedChannel[];
  onChange: (value: PickedChannel[]) => void;
}

/** Chooses channels by title; where two have the same, the address says which is meant. */
export function ChannelPicker({ id, label, help, error, value, onChange }: ChannelPickerProps) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const q = useSettled(words);
  const { data } = useQuery({ ...directoryQuery(q === '' ? {} : { q }), placeholderData: keepPreviousData });
  const found = data?.answer.entries ?? [];
  const known = [...value, ...found.filter((each) => !value.some((one) => one.id === each.id))];
  const nameOf = (channel: PickedChannel) =>
    known.some((other) => other.id !== channel.id && other.title === channel.title)
      ? `${channel.title} (${channel.slug})`
      : channel.title;
  return (
    <Field id={id} label={label} help={help} error={error} required>
      <ChipsInput
        value={value.map(nameOf)}
        onChange={(names) => onChange(known.filter((channel) => names.includes(nameOf(channel))))}
        suggestions={found.map(nameOf)}
        onSearch={setWords}
        emptyText={t('channels.no_match')}
        removeLabel={(name) => t('kit.picker.remove', { name })}
        allowNew={false}
      />
    </Field>
  );
}
