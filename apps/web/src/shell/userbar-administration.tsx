import type { AdministrationSection } from '@dorfplatz/contract';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type Administered, administrationMenuQuery, useAdministrationIcons } from '../kit/administration.ts';
import { isSectionOpen, keepSectionOpen } from '../kit/kept-sections.ts';
import { paths, pathTo } from '../kit/paths.ts';
import styles from '../kit/userbar.module.css';
import { UserbarRow } from '../kit/userbar-row.tsx';
import { useTranslate } from '../lib/i18n.ts';
import { UserbarLoading } from './userbar-loading.tsx';

interface SectionProps {
  section: AdministrationSection;
  /** The link of the entry under which one is. */
  current: string | undefined;
}

function Section({ section, current }: SectionProps) {
  const t = useTranslate();
  const id = useId();
  const icons = useAdministrationIcons();
  const name = `administration-${section.key}`;
  const [isOpen, setOpen] = useState(() => isSectionOpen(name));
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              keepSectionOpen(name, !isOpen);
              setOpen(!isOpen);
            }}
          >
            <CaretRightIcon aria-hidden="true" className={styles.caret} />
            {section.text}
          </button>
        </h2>
      </div>
      <ul id={id} hidden={!isOpen}>
        {section.navigation_items.map(({ key, text, link, join_request_count: waiting }) => (
          <UserbarRow
            key={key}
            exact
            to={link}
            isCurrent={link === current}
            label={text}
            icon={icons[key] ?? <GearIcon weight="duotone" aria-hidden="true" />}
            count={waiting}
            countLabel={t('shell.change_requests_open', { count: waiting })}
          />
        ))}
      </ul>
    </section>
  );
}

/** The screens of administration, as the server says that the viewer may go to them [RUL-0455]. */
export default function UserbarAdministration({ administered }: { administered: Administered }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { data, isError } = useQuery(administrationMenuQuery(administered));
  // A page that is not for one has no pages beside it.
  if (isError && !data) return null;
  if (!data) return <UserbarLoading />;
  const { type, slug, name } = data.context;
  const current = data.navigation_items
    .flatMap((section) => section.navigation_items)
    .filter(({ active_match }) => new RegExp(active_match).test(pathname))
    .sort((one, other) => other.link.length - one.link.length)[0]?.link;
  return (
    <>
      <h2 className={styles.scope}>
        <span className="cut" title={name}>
          {type === 'network' ? t('shell.administration.title') : name}
        </span>
      </h2>
      <ul>
        {type === 'group' && slug !== null ? (
          <UserbarRow
            exact
            to={pathTo(paths.group, { groupSlug: slug })}
            label={t('shell.group.home')}
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          />
        ) : null}
        <UserbarRow
          exact
          to={
            slug === null
              ? pathTo(paths.administration)
              : type === 'group'
                ? pathTo(paths.groupAdministration, { groupSlug: slug })
                : pathTo(paths.categoryAdministration, { groupCategorySlug: slug })
          }
          label={t('shell.administration.overview')}
          icon={<HouseIcon weight="duotone" aria-hidden="true" />}
        />
      </ul>
      {data.navigation_items.map((section) => (
        <Section key={section.key} section={section} current={current} />
      ))}
    </>
  );
}
