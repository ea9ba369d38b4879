import { listDocumentImages } from '@dorfplatz/contract';
import { Button, Dialog, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useSettled } from '../../../kit/use-settled.ts';
import { callPage } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../document-editor.module.css';

interface ImageChooserProps {
  groupSlug: string | null;
  onClose: () => void;
  /** Takes what somebody sends from this device; without it there is only what lies here already. */
  onFiles?: (files: File[]) => void;
  onChoose: (file: number) => void;
}

/** Pictures to put into a document: from this device, or one that is in the network already [RUL-0619]. */
export default function ImageChooser({ groupSlug, onClose, onFiles, onChoose }: ImageChooserProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [of, setOf] = useState<'me' | 'place'>('me');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const query = { of, ...(q && { q }), ...(groupSlug !== null && { group: groupSlug }) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['document-images', query],
    queryFn: ({ signal, pageParam }) =>
      callPage(listDocumentImages, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) =>
      pages.length < (totalPages ?? 1) ? pages.length + 1 : undefined,
  });
  const found = data?.pages.flatMap(({ answer }) => answer.images);
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      fillsPhone
      title={t(onFiles ? 'documents.image.insert' : 'documents.image.choose')}
      closeLabel={t('editor.close')}
      footer={
        onFiles ? (
          <Button variant="primary" onClick={() => input.current?.click()}>
            <UploadSimpleIcon aria-hidden="true" />
            {t('documents.image.upload')}
          </Button>
        ) : undefined
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={t('documents.image.upload')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles?.(files);
        }}
      />
      <div className={styles.chooserHead}>
        <Select
          aria-label={t('documents.image.whose')}
          value={of}
          onChange={(event) => setOf(event.target.value === 'place' ? 'place' : 'me')}
          options={[
            { value: 'me', label: t('documents.image.own') },
            {
              value: 'place',
              label: t(groupSlug === null ? 'documents.image.of_network' : 'documents.image.of_group'),
            },
          ]}
        />
        <SearchInput
          icon={<MagnifyingGlassIcon />}
          aria-label={t('documents.image.search')}
          placeholder={t('documents.image.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={200} />
        </div>
      ) : null}
      {found?.length === 0 ? (
        <p className="muted">{t(q ? 'documents.image.none_found' : 'documents.image.none')}</p>
      ) : null}
      <ul className={styles.pictures}>
        {found?.map(({ id, name, preview_url }) => (
          <li key={id}>
            <button type="button" className={styles.picture} onClick={() => onChoose(id)}>
              <img src={preview_url} alt="" loading="lazy" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('documents.image.more')}
        </Button>
      ) : null}
    </Dialog>
  );
}
