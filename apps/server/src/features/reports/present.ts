import { renderHtml } from '@dorfplatz/content';
import type { Report } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { reportAbilities } from './policy.ts';
import type { ReportRow } from './tables.ts';

export const presentReport = (viewer: Viewer, row: ReportRow, naming: Naming): Report => ({
  id: row.id,
  kind: row.reply_id !== null ? 'reply' : row.activity_id !== null ? 'post' : 'page',
  url: row.url,
  author: row.author && presentActor(row.author, naming),
  is_author_locked: row.author?.state === 'locked',
  group: row.group,
  reported_html: renderHtml(row.content),
  current_html: row.current === null || row.current === row.content ? null : renderHtml(row.current),
  state: row.state,
  voices: row.voices.map(({ member, ...voice }) => ({ ...voice, member: presentActor(member, naming) })),
  acts: row.acts.map(({ actor, ...act }) => ({
    ...act,
    // Why somebody was locked is for administrators of the network.
    text: act.act === 'lock_author' && !viewer.isNetworkAdmin ? '' : act.text,
    actor: presentActor(actor, naming),
  })),
  created_at: row.created_at,
  can: reportAbilities(viewer, row),
});
