import { type Static, Type } from 'typebox';
import { Actor, Id, Images, Instant, Nullable } from './common.ts';
import { StreamSummary } from './network.ts';

/** What a post shows of another that was shared: nothing to those who may not see that one, and once it is gone. */
export const SharedCard = Type.Object({
  state: Type.Enum(['shown', 'unseen', 'gone']),
  /** Null unless it is shown. */
  original: Nullable(
    Type.Object({
      id: Id,
      actor: Actor,
      title: Type.String(),
      html_content: Type.String(),
      attachment_count: Type.Integer(),
      created_at: Instant,
      html_url: Type.String(),
      activitystreams: Type.Array(StreamSummary),
    }),
  ),
});
export type SharedCard = Static<typeof SharedCard>;

/**
 * What a post shows of an article of a blog: nothing to those who do not see its channel, and once it is withdrawn, over
 * or deleted.
 */
export const SharedArticleCard = Type.Object({
  state: Type.Enum(['shown', 'unseen', 'gone']),
  /** Null unless it is shown. */
  article: Nullable(
    Type.Object({
      id: Id,
      title: Type.String(),
      teaser: Type.String(),
      lead_image: Nullable(Images),
      lead_alt: Type.String(),
      published_at: Instant,
      reading_minutes: Type.Integer(),
      channel: Type.Object({ title: Type.String(), html_url: Type.String() }),
      html_url: Type.String(),
    }),
  ),
});
export type SharedArticleCard = Static<typeof SharedArticleCard>;

/** Of an official post: whether the viewer has said that they read it, and how many have. */
export const ConfirmationCard = Type.Object({
  requested_at: Instant,
  /** Null until the viewer has confirmed. */
  confirmed_at: Nullable(Instant),
  /** How many of its readers have; null for those who need not know. */
  counts: Nullable(Type.Object({ confirmed: Type.Integer(), audience: Type.Integer() })),
  can: Type.Object({
    /** The viewer is one of those who are asked and has not confirmed. */
    confirm: Type.Boolean(),
    /** See who has and who has not, and remind. */
    follow_up: Type.Boolean(),
  }),
});
export type ConfirmationCard = Static<typeof ConfirmationCard>;

/** A post stands first in a stream. */
export const Pin = Type.Object({
  stream_id: Id,
  /** Null until somebody takes it off. */
  until: Nullable(Instant),
  /** The viewer has read it and folded it away. */
  folded: Type.Boolean(),
});
export type Pin = Static<typeof Pin>;
