import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadMember } from '../members/index.ts';
import { gatherContent } from './content/candidates.ts';
import { aroundOf, type ComposedIssue, createComposer } from './content/compose.ts';
import { type Entries, entriesFor } from './content/entries.ts';
import { sinceOf } from './issues.ts';
import { readerOf, scheduleOf } from './queries.ts';
import type { IssueContent, IssueRow, Reader } from './tables.ts';
import { cleanDraft, compileDraft, type Draft, sourceOf } from './template/commands.ts';

/** What two people both see. */
const bothSee = (entries: Entries, others: Entries): Entries => {
  const within = <Thing extends { id: number | string }>(things: readonly Thing[], of: readonly Thing[]) => {
    const ids = new Set(of.map(({ id }) => id));
    return things.filter(({ id }) => ids.has(id));
  };
  return {
    appointments: within(entries.appointments, others.appointments),
    articles: within(entries.articles, others.articles),
    posts: within(entries.posts, others.posts),
  };
};

export type Preview = ComposedIssue & { reader: Reader; left_out: string[] };

/**
 * The next issue as somebody would get it now. Of what another person sees, the viewer is shown what they see themselves.
 * @throws Problem 404 for somebody whom the viewer does not know, 422 for a draft that cannot be made
 */
export async function previewFor(
  services: Services,
  viewer: Viewer,
  { memberId, draft }: { memberId: number | undefined; draft: Draft | undefined },
): Promise<Preview> {
  const { kysely } = services.db;
  if (memberId !== undefined) await loadMember(kysely, services.settings, viewer, memberId);
  const reader = await readerOf(kysely, memberId ?? viewer.memberId);
  if (!reader) throw notFound();
  const { networkId } = viewer;
  const cleaned = draft && cleanDraft(draft);
  const compiled = await compileDraft(cleaned ?? (await sourceOf(kysely, networkId, undefined)));
  const schedule = await scheduleOf(kysely, networkId, services.environment.publicUrl);
  const content = await gatherContent(kysely, networkId, schedule, await sinceOf(kysely, networkId));
  const around = await aroundOf(services);
  const today = Temporal.Now.plainDateISO(around.network.time_zone).toString();
  const own = { id: viewer.memberId, is_external: viewer.isExternal };
  const see = await entriesFor(kysely, content, [reader, own]);
  const entries = reader.id === own.id ? see(own) : bothSee(see(reader), see(own));
  const composed = createComposer(services, compiled, around, today).compose(
    entries,
    reader,
    reader.id === viewer.memberId,
  );
  return { ...composed, reader, left_out: cleaned?.left_out ?? [] };
}

/** An issue that was sent, as a reader sees it today. */
export async function issueAsSeen(
  services: Services,
  viewer: Viewer,
  issue: Pick<IssueRow, keyof IssueContent | 'template_id' | 'started_at' | 'due_at'>,
): Promise<ComposedIssue> {
  const { kysely } = services.db;
  const reader = await readerOf(kysely, viewer.memberId);
  if (!reader) throw notFound();
  const compiled = await compileDraft(await sourceOf(kysely, viewer.networkId, issue.template_id));
  const around = await aroundOf(services);
  const day = Temporal.Instant.from(issue.started_at ?? issue.due_at)
    .toZonedDateTimeISO(around.network.time_zone)
    .toPlainDate();
  const entries = (await entriesFor(kysely, issue, [reader], { withPast: true }))(reader);
  return createComposer(services, compiled, around, day.toString()).compose(entries, reader, false);
}
