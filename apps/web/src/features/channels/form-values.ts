import { wallClock } from '@dorfplatz/content/dates';
import type { ChannelDetails, ChannelFields } from '@dorfplatz/contract';
import type { Picked } from '../../kit/people-picker.tsx';
import type { Picture } from '../../kit/picture-field.tsx';
import { instantOf } from '../calendar/index.ts';

/** A day and a time on the clocks of a zone; no day for no limit. */
export interface Moment {
  day: string | null;
  time: string;
}

export interface ChannelValues {
  title: string;
  description: string;
  image: Picture | null;
  /** As typed; empty as long as the address follows the title. */
  slug: string;
  status: ChannelDetails['status'];
  openness: ChannelDetails['openness'];
  groups: Picked[];
  starts: Moment;
  ends: Moment;
  is_start_page: boolean;
}

/** What the server calls the fields of the form; also the ids of their controls. */
export const CHANNEL_FIELDS = [
  'title',
  'description',
  'image_id',
  'slug',
  'status',
  'openness',
  'group_ids',
  'starts_at',
  'ends_at',
  'is_start_page',
] as const;
export type ChannelField = (typeof CHANNEL_FIELDS)[number];

const momentOf = (instant: string | null, zone: string, time: string): Moment => {
  if (instant === null) return { day: null, time };
  const wall = wallClock(zone, instant);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
};

const atMoment = ({ day, time }: Moment, zone: string): string | null =>
  day === null ? null : instantOf(`${day}T${time}`, zone);

/** What the form of a channel begins with; of one to come it is a draft for all members. */
export function valuesOf(channel: ChannelDetails | null, zone: string): ChannelValues {
  return {
    title: channel?.title ?? '',
    description: channel?.description ?? '',
    image: channel?.image ? { id: channel.image._id, url: channel.image.large } : null,
    slug: channel?.slug ?? '',
    status: channel?.status ?? 'draft',
    openness: channel?.openness ?? 'internal',
    groups: (channel?.groups ?? []).map(({ id, name }) => ({ type: 'group', id, name })),
    starts: momentOf(channel?.starts_at ?? null, zone, '08:00'),
    ends: momentOf(channel?.ends_at ?? null, zone, '20:00'),
    is_start_page: channel?.is_start_page ?? false,
  };
}

/** The values as the server takes them. */
function fieldsOf(values: ChannelValues, zone: string): Required<ChannelFields> {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    image_id: values.image?.id ?? null,
    slug: values.slug.trim(),
    status: values.status,
    openness: values.openness,
    group_ids: values.openness === 'members' ? values.groups.map(({ id }) => id).sort((a, b) => a - b) : [],
    starts_at: atMoment(values.starts, zone),
    ends_at: atMoment(values.ends, zone),
    is_start_page: values.is_start_page,
  };
}

/** Which fields differ. */
function differing(one: Required<ChannelFields>, other: Required<ChannelFields>): ChannelField[] {
  return CHANNEL_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** What was changed in the form since it was opened; an address that is empty follows the title. */
export function changeOf(values: ChannelValues, opened: ChannelValues, zone: string): ChannelFields {
  const fields = fieldsOf(values, zone);
  const changed = differing(fields, fieldsOf(opened, zone)).filter(
    (field) => field !== 'slug' || fields.slug !== '',
  );
  return Object.fromEntries(changed.map((field) => [field, fields[field]]));
}

/** What somebody else changed of a channel while its form was open. */
export const changedMeanwhile = (opened: ChannelValues, now: ChannelDetails, zone: string): ChannelField[] =>
  differing(fieldsOf(opened, zone), fieldsOf(valuesOf(now, zone), zone));

/** Whether the channel would be over before it begins. */
export function endsTooEarly({ starts, ends }: ChannelValues): boolean {
  if (starts.day === null || ends.day === null) return false;
  return `${ends.day}T${ends.time}` <= `${starts.day}T${starts.time}`;
}
