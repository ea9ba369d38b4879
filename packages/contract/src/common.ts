import { type Static, type TSchema, Type } from 'typebox';

/** Positive integer id (bigint identity), sent as a number (decision 113). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An id or a slug in a path (decision 8). Anything longer or stranger is simply unknown. */
export const IdOrSlug = Type.String({ minLength: 1, maxLength: 100 });

/** RFC 3339 instant in UTC. */
export const Instant = Type.String({ format: 'date-time' });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const LANGUAGES = ['de', 'de_DU', 'en', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LanguageSchema = Type.Enum([...LANGUAGES]);

/** The longest text of a post or reply, in UTF-16 code units. */
export const CONTENT_MAX = 100_000;
export const Content = Type.String({ minLength: 1, maxLength: CONTENT_MAX });

export const PASSWORD_MIN = 10;
export const Password = Type.String({ minLength: PASSWORD_MIN, maxLength: 200 });
export const Email = Type.String({ format: 'email', maxLength: 254 });

/** RFC 9457 problem details: the one error format. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  request_id: Type.Optional(Type.String()),
  /** Seconds, where the same may be tried again: what HTTP says with Retry-After. */
  retry_after: Type.Optional(Type.Integer()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  codes: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Dates of what the same call would drop if it were sent again with the consent to that. */
  lost: Type.Optional(Type.Array(Type.String())),
  /** With 409: what stands by now where somebody else was quicker, by the names of the fields. */
  present: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** With 404: the address of what stands now for something that is gone. */
  instead: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;

export const IMAGE_SIZES = ['435x435', '1920x1200', '1920x1200-still', '200x200', '50x50', '80x80'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Addresses of an image in the sizes people see; `large` keeps the aspect ratio. */
export const Images = Type.Object({ small: Type.String(), medium: Type.String(), large: Type.String() });
export type Images = Static<typeof Images>;

/** Cursor of a stream: creation time and id of the last entry seen, opaque to clients. */
export const CursorQuery = { cursor: Type.Optional(Type.String({ maxLength: 200 })) };
export const PageQuery = { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) };

/** A person as shown beside what they wrote. */
export const Actor = Type.Object({
  id: Id,
  display_name: Type.String(),
  images: Nullable(Images),
  html_url: Type.String(),
  is_external: Type.Boolean(),
  deleted: Type.Boolean(),
});
export type Actor = Static<typeof Actor>;
