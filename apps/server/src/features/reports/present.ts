import { renderHtml } from '@dorfplatz/content';
import type { Language, Report } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { renderReportedPage, reportedText } from '../pages/index.ts';
import { reportAbilities } from './policy.ts';
import type { ReportRow } from './tables.ts';

function kindOf({ activity_id, reply_id, page_id }: ReportRow): Report['kind'] {
  if (page_id !== null) return 'page';
  if (reply_id !== null) return 'reply';
  return activity_id === null ? 'address' : 'post';
}

const currentOf = ({ current, current_title: title }: ReportRow): string | null =>
  current === null || title === null ? current : reportedText(title, current);

type Reading = { viewer: Viewer; language: Language };

/** A report for somebody who decides about it. */
export function presentReport({ viewer, language }: Reading, row: ReportRow, naming: Naming): Report {
  const html = (text: string) =>
    row.page_id === null ? renderHtml(text) : renderReportedPage(text, language);
  const current = currentOf(row);
  return {
    id: row.id,
    kind: kindOf(row),
    url: row.url,
    author: row.author && presentActor(row.author, naming),
    is_author_locked: row.author?.state === 'locked',
    group: row.group,
    reported_html: html(row.content),
    current_html: current === null || current === row.content ? null : html(current),
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
  };
}
