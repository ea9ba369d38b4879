import type { AppCard } from '@dorfplatz/contract';
import { UnreadBadge } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { appsQuery, itemQuery } from '../api.ts';
import { useFreshItems } from '../live.ts';

const KEPT = 'apps';
const itemPage = /^\/items\/([1-9]\d*)/;

/** The userbar of apps: each with how many items it has. */
export default function UserbarApps() {
  useFreshItems();
  const t = useTranslate();
  const id = useId();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => isSectionOpen(KEPT));
  const { data: apps = [] } = useQuery(appsQuery());
  const shown = Number(itemPage.exec(pathname)?.[1] ?? 0);
  // The item is asked for by its own page; here it only says of which app it is.
  const { data: item } = useQuery({ ...itemQuery(shown), enabled: false });
  const isCurrent = ({ id: appId }: AppCard) => shown > 0 && item?.app_id === appId;
  return (
    <>
      <ul>
        <UserbarRow
          exact
          to={pathTo(paths.apps)}
          label={t('apps.all')}
          icon={<SquaresFourIcon weight="duotone" aria-hidden="true" />}
        />
      </ul>
      {apps.length > 0 ? (
        <section>
          <div className={userbar.head}>
            <h2>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => {
                  keepSectionOpen(KEPT, !isOpen);
                  setOpen(!isOpen);
                }}
              >
                <CaretRightIcon aria-hidden="true" className={userbar.caret} />
                {t('apps.title')}
              </button>
            </h2>
          </div>
          <ul id={id} hidden={!isOpen}>
            {apps.map((app) => (
              <li key={app.id}>
                <Link
                  to={app.html_url}
                  className={userbar.row}
                  activeOptions={{ includeSearch: false }}
                  {...(isCurrent(app) && { 'aria-current': 'page' as const })}
                >
                  <AppMark app={app} />
                  <span className="cut" title={app.name}>
                    {app.name}
                  </span>
                  <Count count={app.items_count} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Counts of apps go beyond what waits for somebody: they are said as they are. */
function Count({ count }: { count: number }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  if (count <= 99)
    return <UnreadBadge value={count} kind="quiet" label={t('apps.count', { count })} newLabel="" />;
  return (
    <span className="small muted">
      <span aria-hidden="true">{new Intl.NumberFormat(locale).format(count)}</span>
      <span className="visually-hidden">{t('apps.count', { count })}</span>
    </span>
  );
}
