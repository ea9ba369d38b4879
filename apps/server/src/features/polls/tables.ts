import type { OwnAnswers, PollAnswer, PollType } from '@dorfplatz/contract';

/** When an option of a schedule is, as it is kept: wall clocks of a zone, of whole days dates without one. */
export type StoredDate = { starts_wall: string; ends_wall: string; time_zone: string | null };

/** A face: what it takes to present who answered. */
export type VoterRow = {
  id: number;
  display_name: string;
  image_id: number | null;
  is_external: boolean;
  state: string;
};

export type OptionRow = {
  id: number;
  label: string;
  answer_limit: number | null;
  starts_wall: string | null;
  ends_wall: string | null;
  time_zone: string | null;
  yes_count: number;
  maybe_count: number;
  no_count: number;
  voters: VoterRow[];
};

export type PollRow = {
  activity_id: number;
  type: PollType;
  closes_at: string | null;
  is_closed: boolean;
  members_add_options: boolean;
  answer_count: number;
  change: number;
  my_answers: OwnAnswers;
  options: OptionRow[];
  /** The appointment that was made of it. */
  appointment_id: number | null;
  /** How many belong to its only place; null for several places, or where it is the network's stream. */
  group_members: number | null;
  is_in_network: boolean;
};

/** A poll as commands hold it: nobody else changes it until the transaction ends. */
export type HeldPoll = Pick<
  PollRow,
  'type' | 'closes_at' | 'is_closed' | 'members_add_options' | 'answer_count' | 'appointment_id'
> & {
  title: string;
  content: string;
};

/** An option as commands see it, with what somebody answers to it. */
export type HeldOption = Omit<OptionRow, 'voters'> & { mine: PollAnswer | null };
