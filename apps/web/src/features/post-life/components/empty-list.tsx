import { EmptyState } from '@dorfplatz/ui';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { useTranslate } from '../../../lib/i18n.ts';

const icons = {
  bookmarked: <BookmarkSimpleIcon weight="duotone" aria-hidden="true" />,
  mentions: <AtIcon weight="duotone" aria-hidden="true" />,
  own: <PencilSimpleLineIcon weight="duotone" aria-hidden="true" />,
  confirmations: <SealCheckIcon weight="duotone" aria-hidden="true" />,
};

/** Says that one of one's own lists is empty, and how something gets there. */
export default function EmptyList({ list }: { list: keyof typeof icons }) {
  const t = useTranslate();
  return (
    <EmptyState icon={icons[list]} title={t(`post_life.empty_${list}`)}>
      {t(`post_life.empty_${list}_help`)}
    </EmptyState>
  );
}
