import { renderHtml } from '@dorfplatz/content';
import type { Minister, MinistryCharge, MinistryEntry } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { presentAttachment } from '../uploads/index.ts';
import { canDeleteEntry, canUpdateEntry } from './policy.ts';
import type { ChargeRow, EntryRow, MinisterRow } from './tables.ts';

export const presentMinister = ({ minister, members }: MinisterRow, naming: Naming): Minister => ({
  minister: presentActor(minister, naming),
  members: members.map((member) => presentActor(member, naming)),
});

export const presentCharge = (row: ChargeRow, naming: Naming): MinistryCharge => ({
  member: presentActor(row.member, naming),
  entries_count: row.entries_count,
  newest_on: row.newest_on,
  html_url: `/administration/ministry/memberships/${row.member.id}`,
});

export const presentEntry = (viewer: Viewer, row: EntryRow, naming: Naming): MinistryEntry => ({
  id: row.id,
  day: row.day,
  text: row.text,
  html_text: renderHtml(row.text),
  author: row.author && presentActor(row.author, naming),
  files: (row.files ?? []).map(presentAttachment),
  created_at: row.created_at,
  updated_at: row.updated_at,
  can: { update: canUpdateEntry(viewer, row), destroy: canDeleteEntry(viewer, row) },
});
