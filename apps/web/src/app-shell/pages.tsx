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
        navigation: t('shell.pages'),
        first: t('shell.pages.first'),
        previous: t('shell.pages.previous'),
        next: t('shell.pages.next'),
        last: t('shell.pages.last'),
        page: (page) => t('shell.pages.page', { page }),
      }}
      renderLink={(page, link, content) => (
        <Link to={addressOf(page)} activeProps={{}} resetScroll={!staysInPlace} {...link}>
          {content}
        </Link>
      )}
    />
  );
}
