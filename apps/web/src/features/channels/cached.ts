import type { Channel } from '@dorfplatz/contract';

const isChannel = (value: object, id: number): value is Channel =>
  'subscribers_count' in value && 'slug' in value && (value as Channel).id === id;

/** An answer in which a channel is changed wherever it stands; the parts without it stay the same objects. */
export function withChannel<Data>(
  data: Data,
  id: number,
  change: (channel: Channel) => Partial<Channel>,
): Data {
  if (Array.isArray(data)) {
    const items = data.map((item) => withChannel(item, id, change));
    return items.some((item, place) => item !== data[place]) ? (items as Data) : data;
  }
  if (data === null || typeof data !== 'object') return data;
  if (isChannel(data, id)) return { ...data, ...change(data) };
  const entries = Object.entries(data).map(([name, value]) => [name, withChannel(value, id, change)]);
  return entries.some(([name, value]) => value !== (data as Record<string, unknown>)[name as string])
    ? Object.fromEntries(entries)
    : data;
}
