import { createHash } from 'node:crypto';
import { detectKind } from '../platform/storage/file-kind.ts';
import { inspectImage } from '../platform/storage/images.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Chance } from './chance.ts';
import type { Post } from './conversations.ts';
import { groupPicture, poster } from './drawings.ts';
import { enclosureOf } from './enclosures.ts';
import type { Group } from './groups.ts';
import type { Ids } from './ids.ts';
import { localTime, MINUTE } from './moments.ts';
import type { Person } from './people.ts';
import { portrait } from './portraits.ts';

/** A file before it is made: a drawing as SVG, or plain text. */
export type PlannedFile = {
  id: number;
  ownerId: number;
  directory: 'files' | 'images';
  name: string;
  storageKey: string;
  createdAt: number;
  source: { svg: string; format: 'webp' | 'png' } | { text: string };
};

/** Which file a post shows, and in which folders it lies. */
export type Attachment = { activityId: number; fileId: number; position: number; folderIds: number[] };

export type KeptFile = PlannedFile & {
  contentType: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
};

/** The same file has the same key in every load, so that a load that was cut off leaves nothing behind. */
function storageKeyOf(directory: string, thing: string): string {
  const hex = createHash('sha256').update(`demo ${thing}`).digest('hex');
  return `${directory}/${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Faces of most people, drawings of some groups; sets their `imageId`. */
export function planPictures(
  chance: Chance,
  ids: Ids,
  people: readonly Person[],
  groups: readonly Group[],
): PlannedFile[] {
  const files: PlannedFile[] = [];
  const add = (owner: Person, thing: string, name: string, createdAt: number, svg: string) => {
    const id = ids.next('files');
    files.push({
      id,
      ownerId: owner.id,
      directory: 'images',
      name,
      storageKey: storageKeyOf('images', thing),
      createdAt,
      source: { svg, format: 'webp' },
    });
    return id;
  };
  for (const person of people) {
    const own = chance.of(`portrait ${person.email}`);
    // Not everyone shows a face.
    if (!person.demo && own.isLucky(0.06)) continue;
    const svg = portrait(own, person.isShe);
    person.imageId = add(person, person.email, 'portrait.webp', person.joinedAt + 10 * MINUTE, svg);
  }
  for (const group of groups) {
    if (!group.picture) continue;
    const svg = groupPicture(group.picture, chance.of(`group ${group.key}`));
    group.imageId = add(group.creator, group.slug, `${group.slug}.webp`, group.createdAt, svg);
  }
  return files;
}

/** What stands above the wishes for birthdays. */
export function planBirthdayPicture(chance: Chance, ids: Ids, owner: Person): PlannedFile {
  const name = 'geburtstag.webp';
  return {
    id: ids.next('files'),
    ownerId: owner.id,
    directory: 'images',
    name,
    storageKey: storageKeyOf('images', name),
    createdAt: owner.joinedAt + 10 * MINUTE,
    source: { svg: poster('fest', ['Alles Gute', 'zum Geburtstag'], chance.of(name)), format: 'webp' },
  };
}

/** Posters and papers that posts bring along. */
export function planAttachments(
  chance: Chance,
  ids: Ids,
  posts: readonly Post[],
): { files: PlannedFile[]; attachments: Attachment[] } {
  const files: PlannedFile[] = [];
  const attachments: Attachment[] = [];
  for (const post of posts) {
    const { image, file } = post.script;
    const folderIds = post.places.map((place) => place.folderId);
    const day = localTime(post.createdAt).toPlainDate().toString();
    const base = { ownerId: post.author.id, createdAt: post.createdAt - MINUTE };
    const attach = (planned: Omit<PlannedFile, 'id' | 'storageKey' | keyof typeof base>) => {
      const storageKey = storageKeyOf(planned.directory, `${post.id} ${planned.name}`);
      const id = ids.next('files');
      files.push({ ...base, ...planned, id, storageKey });
      const position = attachments.filter((each) => each.activityId === post.id).length + 1;
      attachments.push({ activityId: post.id, fileId: id, position, folderIds });
    };
    if (image) {
      const svg = poster(image.motif, image.words, chance.of(`poster ${image.words.join(' ')}`));
      attach({ directory: 'images', name: `${image.motif}-${day}.png`, source: { svg, format: 'png' } });
    }
    if (file) {
      const { name, text } = enclosureOf(file, day);
      attach({ directory: 'files', name, source: { text } });
    }
  }
  return { files, attachments };
}

const AT_A_TIME = 4;

/** Draws the files and keeps them; equal drawings are drawn once. */
export async function keepFiles(storage: Storage, planned: readonly PlannedFile[]): Promise<KeptFile[]> {
  const { default: sharp } = await import('sharp');
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = (svg: string, format: 'webp' | 'png') => {
    const image = sharp(Buffer.from(svg));
    return (format === 'webp' ? image.webp({ quality: 84 }) : image.png({ compressionLevel: 6 })).toBuffer();
  };
  const kept: KeptFile[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < planned.length; index = next++) {
      const file = planned[index]!;
      const { source } = file;
      const making =
        'text' in source
          ? Promise.resolve(Buffer.from(source.text))
          : (drawn.get(source.svg) ?? draw(source.svg, source.format));
      if ('svg' in source) drawn.set(source.svg, making);
      const bytes = await making;
      const { width, height } = 'svg' in source ? await inspectImage(bytes) : { width: null, height: null };
      const { mime: contentType } = await detectKind(bytes);
      kept[index] = { ...file, ...(await storage.put(file.storageKey, bytes)), contentType, width, height };
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return kept;
}
