import { type Upload, uploadFile, WIDGET_IMAGES_MAX, type WidgetImage } from '@dorfplatz/contract';
import { Button, Field, flash, IconButton, Menu, ProgressBar, TextInput } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useEffect, useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { upload } from '../../../lib/client.ts';
import { checked } from '../../../lib/held.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { imageAddress } from '../../documents/index.ts';
import { useFileFilter } from '../../uploads/index.ts';
import type { FormProps } from '../form.ts';
import styles from './form.module.css';

/** A picture on its way, or one that did not get there. */
interface Sending {
  key: string;
  file: File;
  share: number;
  reason: string | null;
}

const ALT_MAX = 1000;

/** Pictures that are sent one after the other; each joins the others when it is there. */
function useSending(onSent: (image: Upload) => void, onUnderway: (count: number) => void) {
  const t = useTranslate();
  const filter = useFileFilter();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const latest = useRef({ onSent, onUnderway });
  latest.current = { onSent, onUnderway };
  const stop = useRef(new AbortController());
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    // Strict mode mounts twice.
    if (stop.current.signal.aborted) stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const underway = sending.filter(({ reason }) => reason === null).length;
  useEffect(() => latest.current.onUnderway(underway), [underway]);

  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));
  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const send = async ({ key, file }: Sending) => {
    const { signal } = stop.current;
    if (signal.aborted) return;
    try {
      const sent = await upload(uploadFile, {
        params: { directory: 'images' },
        file,
        signal,
        onProgress: (share) => change(key, { share }),
      });
      const image = await checked(sent, 'images', signal);
      latest.current.onSent(image as Upload);
      drop(key);
    } catch (error) {
      if (signal.aborted) return;
      if (filter.tell(error)) drop(key);
      else change(key, { reason: reasonOf(error, t) });
    }
  };
  const enqueue = (item: Sending) => {
    queue.current = queue.current.then(() => send(item));
  };
  return {
    sending,
    add: (files: readonly File[]) => {
      const items = filter
        .sortOut(files)
        .map((file): Sending => ({ key: crypto.randomUUID(), file, share: 0, reason: null }));
      setSending((all) => [...all, ...items]);
      for (const item of items) enqueue(item);
    },
    retry: (item: Sending) => {
      change(item.key, { share: 0, reason: null });
      enqueue(item);
    },
    drop,
  };
}

/** The pictures of a gallery, their order, and what each shows in words. */
export default function ImagesForm({ properties, onChange, errors, onUnderway }: FormProps<'images'>) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { images } = properties;
  const present = useRef(images);
  present.current = images;
  const set = (next: WidgetImage[]) => {
    present.current = next;
    onChange({ images: next });
  };
  const { sending, add, retry, drop } = useSending(
    ({ id }) => set([...present.current.filter((image) => image.id !== id), { id, alt: '' }]),
    onUnderway,
  );
  const nameOf = (image: WidgetImage) =>
    image.alt ||
    t('channel_widgets.images.nameless', { place: images.indexOf(image) + 1, count: images.length });
  const choose = (files: File[]) => {
    const room = WIDGET_IMAGES_MAX - images.length - sending.length;
    if (files.length > room)
      flash(t('channel_widgets.images.most', { count: WIDGET_IMAGES_MAX }), { kind: 'error' });
    add(files.slice(0, Math.max(0, room)));
  };
  return (
    <fieldset className={styles.field} aria-describedby="images-help">
      <legend>{t('channel_widgets.field.images')}</legend>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={t('channel_widgets.images.add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) choose(files);
        }}
      />
      <div>
        <Button id="images" icon={<ImagesIcon aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t('channel_widgets.images.add')}
        </Button>
      </div>
      {errors.images ? (
        <p role="alert" className={styles.error}>
          {errors.images}
        </p>
      ) : null}
      <p id="images-help" className="small muted">
        {t('channel_widgets.images.add_help')}
      </p>
      {images.length > 0 ? (
        <SortableList
          label={t('channel_widgets.images.chosen')}
          items={images}
          keyOf={({ id }) => String(id)}
          nameOf={nameOf}
          onOrder={set}
        >
          {(image, { handle, up, down }) => (
            <div className={styles.row}>
              {handle}
              <img
                src={imageAddress(image.id, '200x200')}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className={styles.thumb}
              />
              <div className={styles.alt}>
                <Field
                  id={`alt-${image.id}`}
                  label={t('channel_widgets.images.alt_of', {
                    place: images.indexOf(image) + 1,
                  })}
                >
                  <TextInput
                    value={image.alt}
                    maxLength={ALT_MAX}
                    onChange={(event) =>
                      set(
                        images.map((each) =>
                          each.id === image.id ? { ...each, alt: event.target.value } : each,
                        ),
                      )
                    }
                  />
                </Field>
              </div>
              <Menu
                label={nameOf(image)}
                entries={[
                  ...(up
                    ? [{ label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: up }]
                    : []),
                  ...(down
                    ? [
                        {
                          label: t('kit.sort.down'),
                          icon: <ArrowDownIcon aria-hidden="true" />,
                          onSelect: down,
                        },
                      ]
                    : []),
                  {
                    label: t('channel_widgets.take_out'),
                    icon: <TrashIcon aria-hidden="true" />,
                    danger: true,
                    onSelect: () => set(images.filter(({ id }) => id !== image.id)),
                  },
                ]}
                trigger={(attributes) => (
                  <IconButton label={t('channel_widgets.more_of', { name: nameOf(image) })} {...attributes}>
                    <DotsThreeIcon weight="bold" aria-hidden="true" />
                  </IconButton>
                )}
              />
            </div>
          )}
        </SortableList>
      ) : null}
      {sending.length > 0 ? (
        <ul className={styles.sending}>
          {sending.map((item) => (
            <li key={item.key}>
              <span className="cut">{item.file.name}</span>
              {item.reason === null ? (
                <ProgressBar
                  share={item.share}
                  label={t('channel_widgets.images.sending', { name: item.file.name })}
                />
              ) : (
                <>
                  <span role="alert" className={styles.error}>
                    {item.reason}
                  </span>
                  <Button size="small" onClick={() => retry(item)}>
                    {t('kit.retry')}
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={t('channel_widgets.images.drop', { name: item.file.name })}
                    onClick={() => drop(item.key)}
                  >
                    {t('channel_widgets.take_out')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}
