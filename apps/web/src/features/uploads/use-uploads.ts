import {
  type Attachment,
  downloadFile,
  type File as FileAnswer,
  removeUpload,
  uploadFile,
} from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOf, call, isThere, upload } from '../../lib/client.ts';
import { checked } from '../../lib/held.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { useFileFilter } from './file-filter.ts';
import { type KeptUpload, keepUploads, readKeptUploads } from './kept-uploads.ts';

export interface UploadItem {
  key: string;
  kind: 'image' | 'file';
  name: string;
  size: number;
  /** `volatile` is stored and waits for its post, `published` hangs on one already or lies in a folder. */
  state: 'uploading' | 'volatile' | 'published' | 'failed';
  /** Share sent so far, 0 to 1. */
  share: number;
  /** Why it failed. */
  reason: string;
  id: number | null;
  preview: string | null;
  /** Where its bytes are on the server, once they are there. */
  address: string | null;
  file: File | null;
}

/** So many images and so many files a post or reply may carry. */
const most = 20;
const imageTypes = /^image\/(jpeg|png|webp|gif|avif)$/;
/** A file that lies in a folder. */
export type FolderFile = Pick<FileAnswer, 'id' | 'name' | 'size' | 'images' | 'download_url'>;

const directoryOf = { image: 'images', file: 'files' } as const;

const ofAttachment = (attachment: Attachment): UploadItem => ({
  key: `${attachment.type}-${attachment.id}`,
  kind: attachment.type,
  name: attachment.name,
  size: attachment.size,
  state: 'published',
  share: 1,
  reason: '',
  id: attachment.id,
  preview: attachment.images?.medium ?? null,
  address: null,
  file: null,
});

const ofFile = (file: File): UploadItem => {
  const isImage = imageTypes.test(file.type);
  return {
    key: crypto.randomUUID(),
    kind: isImage ? 'image' : 'file',
    name: file.name,
    size: file.size,
    state: 'uploading',
    share: 0,
    reason: '',
    id: null,
    preview: isImage ? URL.createObjectURL(file) : null,
    address: null,
    file,
  };
};

const ofFolderFile = ({ id, name, size, images, download_url }: FolderFile): UploadItem => ({
  key: `file-${id}`,
  kind: 'file',
  name,
  size,
  state: 'published',
  share: 1,
  reason: '',
  id,
  preview: images?.medium ?? null,
  address: download_url,
  file: null,
});

const ofKept = ({ kind, id, name, size, address, isOfFolder = false }: KeptUpload): UploadItem => ({
  key: `${kind}-${id}`,
  kind,
  name,
  size,
  state: isOfFolder ? 'published' : 'volatile',
  share: 1,
  reason: '',
  id,
  preview: kind === 'image' ? address : null,
  address,
  file: null,
});

const keptOf = (items: readonly UploadItem[]): KeptUpload[] =>
  items.flatMap(({ kind, id, name, size, address, state }) =>
    (state === 'volatile' || state === 'published') && id !== null && address !== null
      ? [{ kind, id, name, size, address, ...(state === 'published' && { isOfFolder: true }) }]
      : [],
  );

export interface UploadsOptions {
  /** What hangs on the entry already. */
  attached?: readonly Attachment[];
  /** Names the draft with which they survive a reload. */
  keptAs?: string;
}

/** The images and files of something being written: sent at once, removable, retried when they fail. */
export function useUploads({ attached = [], keptAs }: UploadsOptions) {
  const t = useTranslate();
  const filter = useFileFilter();
  const [items, setItems] = useState<UploadItem[]>(() => [
    ...attached.map(ofAttachment),
    ...(keptAs === undefined ? [] : readKeptUploads(keptAs).map(ofKept)),
  ]);
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const controllers = running.current;
    const urls = previews.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  useEffect(() => {
    if (keptAs !== undefined) keepUploads(keptAs, keptOf(items));
  }, [items, keptAs]);

  // The server forgets after a day what was never posted.
  const dropForgotten = useEffectEvent(async () => {
    for (const { key, address } of items) {
      if (address === null || (await isThere(address))) continue;
      setItems((all) => all.filter((item) => item.key !== key));
    }
  });
  useEffect(() => {
    void dropForgotten();
  }, []);

  const change = (key: string, part: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const send = async ({ key, kind, file }: UploadItem) => {
    if (!file) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'uploading', share: 0, reason: '' });
    try {
      const sent = await upload(uploadFile, {
        params: { directory: directoryOf[kind] },
        file,
        signal: controller.signal,
        onProgress: (share) => change(key, { share }),
      });
      const { id, images } = await checked(sent, directoryOf[kind], controller.signal);
      const address = images?.medium ?? addressOf(downloadFile, { id, filename: file.name });
      change(key, { state: 'volatile', share: 1, id, address });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (filter.tell(error)) setItems((all) => all.filter((item) => item.key !== key));
      else change(key, { state: 'failed', reason: reasonOf(error, t) });
    } finally {
      running.current.delete(key);
    }
  };

  const add = (chosen: readonly File[]) => {
    const files = filter.sortOut(chosen);
    const room = { image: most, file: most };
    for (const item of items) room[item.kind] -= 1;
    const added = files.map(ofFile).filter((item) => room[item.kind]-- > 0);
    if (added.length < files.length) flash(t('stream.uploads_most', { count: most }), { kind: 'error' });
    for (const { preview } of added) if (preview) previews.current.add(preview);
    setItems((all) => [...all, ...added]);
    for (const item of added) void send(item);
  };

  const pick = (files: readonly FolderFile[]) => {
    const known = new Set(items.map(({ kind, id }) => (kind === 'file' ? id : null)));
    const picked = files.filter(({ id }) => !known.has(id));
    const room = most - items.filter(({ kind }) => kind === 'file').length;
    if (picked.length > room) flash(t('stream.uploads_most', { count: most }), { kind: 'error' });
    setItems((all) => [...all, ...picked.slice(0, Math.max(0, room)).map(ofFolderFile)]);
  };

  const forget = ({ kind, state, id }: UploadItem) => {
    // What hangs on a post already is let go by saving without it; a volatile one vanishes by itself in a day.
    if (state === 'volatile' && id !== null) {
      call(removeUpload, { params: { dir: directoryOf[kind], id } }).catch(() => {});
    }
  };

  const empty = () => {
    setItems([]);
    // At once: who has left the page renders nothing any more.
    if (keptAs !== undefined) keepUploads(keptAs, []);
  };

  return {
    items,
    add,
    /** Adds files of folders: nothing is sent, and nothing of them goes when they are taken away again. */
    pick,
    retry: (item: UploadItem) => void send(item),
    remove: (item: UploadItem) => {
      running.current.get(item.key)?.abort();
      forget(item);
      setItems((all) => all.filter((each) => each.key !== item.key));
    },
    /** Throws everything away that is not part of a post. */
    discard: () => {
      for (const controller of running.current.values()) controller.abort();
      for (const item of items) forget(item);
      empty();
    },
    /** They are part of a post now. */
    settled: empty,
    /** Nothing is on its way, and nothing has failed. */
    isReady: items.every(({ state }) => state === 'volatile' || state === 'published'),
    isUploading: items.some(({ state }) => state === 'uploading'),
    ids: (kind: UploadItem['kind']): number[] =>
      items.flatMap((item) => (item.kind === kind && item.id !== null ? [item.id] : [])),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
