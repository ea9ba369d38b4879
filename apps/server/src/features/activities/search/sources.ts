import { sql } from '../../../platform/db/database.ts';
import { registerSearchSource } from '../../../platform/search/sources.ts';
import { allActivities, allReplies, documentsOfActivities, documentsOfReplies } from './documents.ts';
import { hitsOfActivities, hitsOfReplies } from './hits.ts';
import { liesIn, readableStreams, seenActivity, seenReply } from './seen.ts';

registerSearchSource({
  kind: 'activity',
  documents: documentsOfActivities,
  all: allActivities,
  readable: readableStreams,
  seen: seenActivity,
  inGroup: (groupId, seeker) => liesIn(seeker, sql`d.id`, groupId),
  sorts: async () => [
    { name: 'created_at', label: null, by: sql`d.at` },
    {
      name: 'reply_count',
      label: null,
      by: sql`(select sorted.reply_count from activities sorted where sorted.id = d.id)`,
    },
  ],
  hits: hitsOfActivities,
});

registerSearchSource({
  kind: 'reply',
  documents: documentsOfReplies,
  all: allReplies,
  readable: readableStreams,
  seen: seenReply,
  inGroup: (groupId, seeker) =>
    liesIn(
      seeker,
      sql`(select answering.activity_id from replies answering where answering.id = d.id)`,
      groupId,
    ),
  // A reply is answered by nobody: by their number replies come last.
  sorts: async () => [
    { name: 'created_at', label: null, by: sql`d.at` },
    { name: 'reply_count', label: null, by: sql`null::integer` },
  ],
  hits: hitsOfReplies,
});
