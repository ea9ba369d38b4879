import type {
  Activity,
  ActivityPage,
  LiveEventName,
  LiveEvents,
  LiveMessage,
  Reply,
} from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { applyLive } from './live.ts';
import type { StreamSource } from './source.ts';

const viewer = { id: 1 };
const all: StreamSource = { slug: 'all' };
const actor = (id: number) => ({
  id,
  display_name: `Person ${id}`,
  images: null,
  html_url: `/members/${id}`,
  is_external: false,
  deleted: false,
});
const can = { update: false, destroy: false, reply: true, react: true };
const untouched = { like_count: 0, reactions: [], i: { liked: false, reactions: [] }, can };

const time = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`;

const buildActivity = (id: number, part: Partial<Activity> = {}): Activity => ({
  id,
  actor: actor(2),
  object: {
    type: 'note',
    title: '',
    appointment_id: null,
    appointment: null,
    article: null,
    shared: null,
    shared_article: null,
    confirmation: null,
    content: 'Hallo',
    html_content: '<p>Hallo</p>',
    language: 'de',
    attachments: [],
    links: [],
    reply_count: 0,
    options: [],
    answer_count: 0,
    poll: null,
    share_count: 0,
  },
  html_url: `/activities/${id}`,
  created_at: time(id),
  edited_at: null,
  activitystreams: [
    {
      id: 7,
      slug: 'garten',
      name: 'Garten',
      html_url: '/groups/garten/activitystreams',
      group_slug: 'garten',
      group_name: 'Garten',
      is_main: true,
    },
  ],
  unknown_streams: 0,
  pins: [],
  pins_in: [],
  replies: [],
  unread: true,
  ...untouched,
  i: { ...untouched.i, bookmarked: false, follows: null, replied: false },
  can: { ...can, pin: false, request_confirmation: false },
  ...part,
});
const buildReply = (id: number, part: Partial<Reply> = {}): Reply => ({
  id,
  activity_id: 5,
  actor: actor(3),
  content: 'Ja',
  html_content: '<p>Ja</p>',
  language: null,
  attachments: [],
  links: [],
  created_at: time(id),
  edited_at: null,
  ...untouched,
  ...part,
});
const buildPage = (...activities: Activity[]): ActivityPage => ({
  stream: {
    id: null,
    slug: 'all',
    name: '',
    group_slug: null,
    group_name: null,
    is_main: false,
    siblings: 1,
    archived: false,
    posters: 'members',
    muted: false,
    can: { post: true, pin: false, mute: false },
  },
  pinned: [],
  activities,
});
const message = <Name extends LiveEventName>(event: Name, data: LiveEvents[Name]) =>
  ({ cursor: '1', topic: 'group:7', event, data }) as LiveMessage;
const ids = (page: ActivityPage) => page.activities.map(({ id }) => id);

test('a new post stands above older ones', () => {
  const created = message('activity_created', { activity: buildActivity(9) });
  expect(ids(applyLive(buildPage(buildActivity(5)), created, viewer, all))).toEqual([9, 5]);
});

test('a post that arrives twice is shown once', () => {
  const page = buildPage(buildActivity(9), buildActivity(5));
  const again = message('activity_created', { activity: buildActivity(9) });
  expect(applyLive(page, again, viewer, all)).toBe(page);
});

test('a pinned post changes where it stands, and is not put among the others', () => {
  const pins = [{ stream_id: 7, until: null, folded: true }];
  const page = { ...buildPage(buildActivity(5)), pinned: [buildActivity(2, { pins })] };
  const again = message('activity_created', { activity: buildActivity(2) });
  expect(applyLive(page, again, viewer, all)).toBe(page);
  const object = { ...buildActivity(2).object, content: 'Neu' };
  const edit = message('activity_updated', { activity: buildActivity(2, { object }) });
  expect(applyLive(page, edit, viewer, all).pinned[0]).toMatchObject({ object: { content: 'Neu' }, pins });
  const gone = message('activity_deleted', { id: 2 });
  expect(applyLive(page, gone, viewer, all).pinned).toEqual([]);
});

test('a post older than a full page stays away from it', () => {
  const full = buildPage(...Array.from({ length: 20 }, (_, place) => buildActivity(50 - place)));
  const old = message('activity_created', { activity: buildActivity(2) });
  expect(applyLive(full, old, viewer, all)).toBe(full);
});

test.each<[StreamSource, boolean]>([
  [{ slug: 'all' }, true],
  [{ slug: 'garten' }, true],
  [{ slug: '7' }, true],
  [{ slug: '', groupSlug: 'garten' }, true],
  [{ slug: '', groupSlug: 'vorstand' }, false],
  [{ slug: 'ankuendigungen', groupSlug: 'garten' }, false],
  [{ slug: 'network' }, false],
  [{ slug: 'subscribed' }, false],
  [{ slug: 'all', tag: 'sommer' }, false],
])('a post of a group appears only where it belongs: %j', (source, isShown) => {
  const created = message('activity_created', { activity: buildActivity(9) });
  expect(ids(applyLive(buildPage(), created, viewer, source))).toEqual(isShown ? [9] : []);
});

test('a post with the tag appears in the stream of the tag, whatever its case', () => {
  const object = { ...buildActivity(9).object, content: 'Am #[3:Sommer] geht es los' };
  const created = message('activity_created', { activity: buildActivity(9, { object }) });
  expect(ids(applyLive(buildPage(), created, viewer, { slug: 'all', tag: 'sommer' }))).toEqual([9]);
});

test('an edit keeps what the viewer did, saw and may do, and the replies', () => {
  const i = { liked: true, reactions: ['🎉'], bookmarked: true, follows: 'muted' as const, replied: true };
  const mine = {
    update: true,
    destroy: true,
    reply: true,
    react: true,
    pin: true,
    request_confirmation: true,
  };
  const page = buildPage(buildActivity(5, { i, can: mine, unread: false, replies: [buildReply(6)] }));
  const object = { ...buildActivity(5).object, content: 'Neu', html_content: '<p>Neu</p>' };
  const edit = message('activity_updated', { activity: buildActivity(5, { object, edited_at: time(30) }) });
  const [after] = applyLive(page, edit, viewer, all).activities;
  expect(after).toMatchObject({ i, can: mine, unread: false, object, edited_at: time(30) });
  expect(after?.replies).toHaveLength(1);
});

test('a deleted post is gone, another stays as it is', () => {
  const page = buildPage(buildActivity(9), buildActivity(5));
  expect(ids(applyLive(page, message('activity_deleted', { id: 9 }), viewer, all))).toEqual([5]);
  expect(applyLive(page, message('activity_deleted', { id: 1 }), viewer, all)).toBe(page);
});

test('a reply stands below the older ones, once, and is counted', () => {
  const page = buildPage(buildActivity(5, { replies: [buildReply(6)] }));
  const replied = message('reply_created', { activity_id: 5, reply: buildReply(8), reply_count: 2 });
  const once = applyLive(page, replied, viewer, all);
  const twice = applyLive(once, replied, viewer, all);
  expect(once.activities[0]?.replies.map(({ id }) => id)).toEqual([6, 8]);
  expect(twice).toEqual(once);
  expect(once.activities[0]?.object.reply_count).toBe(2);
});

test('an edited reply keeps what the viewer did', () => {
  const i = { liked: true, reactions: [] };
  const page = buildPage(buildActivity(5, { replies: [buildReply(6, { i })] }));
  const edit = message('reply_updated', { activity_id: 5, reply: buildReply(6, { content: 'Doch nicht' }) });
  expect(applyLive(page, edit, viewer, all).activities[0]?.replies[0]).toMatchObject({
    i,
    content: 'Doch nicht',
  });
});

test('a deleted reply is gone and counted down', () => {
  const page = buildPage(buildActivity(5, { replies: [buildReply(6), buildReply(8)] }));
  const gone = message('reply_deleted', { activity_id: 5, id: 6, reply_count: 1 });
  const [after] = applyLive(page, gone, viewer, all).activities;
  expect(after?.replies.map(({ id }) => id)).toEqual([8]);
  expect(after?.object.reply_count).toBe(1);
});

test("another's reaction changes the counts and leaves the viewer's own marks", () => {
  const i = { liked: true, reactions: ['🎉'], bookmarked: true, follows: null, replied: true };
  const reacted = {
    like_count: 4,
    reactions: [{ emoji: '🎉', count: 2 }],
    i: { liked: false, reactions: [] },
  };
  const page = buildPage(buildActivity(5, { i, like_count: 3 }));
  const changed = message('reactions_changed', { activity_id: 5, reply_id: null, member_id: 2, reacted });
  expect(applyLive(page, changed, viewer, all).activities[0]).toMatchObject({ like_count: 4, i });
});

test("the viewer's own reaction in another window is taken over, on replies too", () => {
  const i = { liked: true, reactions: [] };
  const reacted = { like_count: 1, reactions: [], i };
  const page = buildPage(buildActivity(5, { replies: [buildReply(6)] }));
  const changed = message('reactions_changed', { activity_id: 5, reply_id: 6, member_id: 1, reacted });
  expect(applyLive(page, changed, viewer, all).activities[0]?.replies[0]).toMatchObject({ like_count: 1, i });
});

test('an own mark set in another tab, and a confirmation, show where the post is', () => {
  const requested_at = time(1);
  const confirmation = {
    requested_at,
    confirmed_at: null,
    counts: { confirmed: 1, audience: 9 },
    can: { confirm: true, follow_up: true },
  };
  const page = buildPage(buildActivity(5, { object: { ...buildActivity(5).object, confirmation } }));
  const marked = message('activity_marked', {
    activity_id: 5,
    bookmarked: true,
    follows: 'muted',
  });
  expect(applyLive(page, marked, viewer, all).activities[0]?.i).toMatchObject({
    bookmarked: true,
    follows: 'muted',
    liked: false,
  });
  const counts = { confirmed: 2, audience: 9 };
  const byAnother = message('confirmation_given', { activity_id: 5, counts, confirmed_at: null });
  expect(applyLive(page, byAnother, viewer, all).activities[0]?.object.confirmation).toEqual({
    ...confirmation,
    counts,
  });
  const own = message('confirmation_given', { activity_id: 5, counts: null, confirmed_at: time(3) });
  expect(applyLive(page, own, viewer, all).activities[0]?.object.confirmation).toMatchObject({
    confirmed_at: time(3),
    counts: confirmation.counts,
    can: { confirm: false, follow_up: true },
  });
});

test('a post that shares a deleted one says that it is gone', () => {
  const original = {
    id: 3,
    actor: actor(2),
    title: '',
    html_content: '<p>Hallo</p>',
    attachment_count: 0,
    created_at: time(1),
    html_url: '/activities/3',
    activitystreams: [],
  };
  const object = { ...buildActivity(5).object, shared: { state: 'shown' as const, original } };
  const page = buildPage(buildActivity(5, { object }));
  const [after] = applyLive(page, message('activity_deleted', { id: 3 }), viewer, all).activities;
  expect(after?.object.shared).toEqual({ state: 'gone', original: null });
});

test('what is to be fetched anew changes nothing by itself', () => {
  const page = buildPage(buildActivity(5));
  expect(applyLive(page, message('activity_changed', { id: 5 }), viewer, all)).toBe(page);
  expect(applyLive(page, message('access_changed', {}), viewer, all)).toBe(page);
});

test('how often a post was shared is what is told, whatever was shown', () => {
  const object = { ...buildActivity(5).object, share_count: 4 };
  const page = buildPage(buildActivity(5, { object }), buildActivity(6));
  const [shared, other] = applyLive(
    page,
    message('shares_changed', { activity_id: 5, share_count: 2 }),
    viewer,
    all,
  ).activities;
  expect(shared?.object.share_count).toBe(2);
  expect(other?.object.share_count).toBe(0);
});

test('whoever replies, in another window too, has replied', () => {
  const replyOf = (id: number) => ({
    activity_id: 5,
    reply: buildReply(9, { actor: actor(id) }),
    reply_count: 1,
  });
  const after = (id: number) =>
    applyLive(buildPage(buildActivity(5)), message('reply_created', replyOf(id)), viewer, all).activities[0];
  expect(after(viewer.id)?.i.replied).toBe(true);
  expect(after(viewer.id + 1)?.i.replied).toBe(false);
});
