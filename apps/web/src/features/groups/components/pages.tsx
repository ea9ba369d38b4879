import { Pagination } from '@dorfplatz/ui';
import { Link } from '../../../app-shell/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** The pages of a list, each an address. */
export function Pages({
  current,
  total,
  addressOf,
}: {
  current: number;
  total: number;
  addressOf: (page: number) => string;
}) {
  const t = useTranslate();
  return (
    <Pagination
      current={current}
      total={total}
      labels={{
        navigation: t('groups.pages'),
        first: t('groups.first_page'),
        previous: t('groups.previous_page'),
        next: t('groups.next_page'),
        last: t('groups.last_page'),
        page: (page) => t('groups.page', { page }),
      }}
      renderLink={(page, link, content) => (
        <Link to={addressOf(page)} activeProps={{}} {...link}>
          {content}
        </Link>
      )}
    />
  );
}
