import { type Static, Type } from 'typebox';
import { Id, Images, Nullable } from './common.ts';
import { Held } from './scans.ts';

/** A file or image as what it hangs on shows it. */
export const Attachment = Type.Object({
  type: Type.Enum(['image', 'file']),
  id: Id,
  name: Type.String(),
  extension: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
  images: Nullable(Images),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Not to be read now, and why. */
  held: Nullable(Held),
  /** It was deleted where it lies: its name stays, `url` is empty and `images` null. */
  is_removed: Type.Boolean(),
});
export type Attachment = Static<typeof Attachment>;
