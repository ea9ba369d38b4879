import { Pagination } from '@dorfplatz/ui';
import { useTranslate } from '../lib/i18n.ts';
import { Link } from './navigation.ts';

/** The pages of a list, each an address; a list within a page stays where it is when another of its pages is shown. */
export function Pages({
  current,
  total,
  addressOf,
  staysInPlace = false,
}: {
  current: number;
  total: number;
  addressOf: (page: number) => string;
  staysInPlace?: boolean;
}) {
  const t = useTranslate();
  return (
    <Pagination
      current={current}
      total={total}
      labels={{
        navigation: t('kit.pages'),
        first: t('kit.pages.first'),
        previous: t('kit.pages.previous'),
        next: t('kit.pages.next'),
        last: t('kit.pages.last'),
        page: (page) => t('kit.pages.page', { page }),
      }}
      renderLink={(page, link, content) => (
        <Link to={addressOf(page)} activeProps={{}} resetScroll={!staysInPlace} {...link}>
          {content}
        </Link>
      )}
    />
  );
}
