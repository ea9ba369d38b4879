import type { Language, MemberSummary } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import { type Detected, detectionColumn, withDetection } from './detection.ts';
import { beginsWords, searchWords } from './name-search.ts';
import { presentMemberSummary } from './present.ts';
import { type MemberRow, memberColumns } from './tables.ts';

type Page = { page: number; perPage: number };

const foldedName = sql<string>`fold(m.display_name)`;
const visible = (viewer: Viewer, settings: SettingsStore) =>
  memberVisibleTo(viewer, 'm', { showLocked: settings.current().show_locked_memberships });

/** A page of the people that the viewer may see, by name; those whose name begins with the words of `q`. */
export async function listMembers(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
  filter: { q: string | undefined } & Page,
): Promise<{ members: MemberSummary[]; total: number }> {
  const where = sql`${visible(viewer, settings)} and ${beginsWords(searchWords(filter.q ?? ''), foldedName)}`;
  const [rows, total] = await Promise.all([
    sql<MemberRow & Detected>`
      select ${memberColumns()}, ${detectionColumn(settings.current())} from members m
      where ${where}
      order by m.display_name, m.id limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from members m where ${where}`.execute(db),
  ]);
  const told = await withDetection(db, settings.current(), language, rows.rows);
  return {
    members: told.map((row) => presentMemberSummary(row, settings.current())),
    total: total.rows[0]!.total,
  };
}
