import type { SearchHit } from '@dorfplatz/contract';
import { Avatar, Badge, classNames, GroupIcon, toneStyle } from '@dorfplatz/ui';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { GlobeHemisphereWestIcon } from '@phosphor-icons/react/dist/csr/GlobeHemisphereWest';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { Fragment } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { Content, Dotted, Face, FoundIn, HitLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type Of<Kind extends SearchHit['kind']> = Extract<SearchHit, { kind: Kind }>;

/** A person with what of their profile was found [RUL-0146]. */
export function MemberHit({ hit }: { hit: Of<'member'> }) {
  const t = useTranslate();
  return (
    <article className={styles.mini}>
      <span className={styles.face}>
        <Avatar name={hit.display_name} src={hit.images?.small} size={44} />
        {hit.online ? (
          <span className={styles.online}>
            <span className="visually-hidden">{t('search.online')}</span>
          </span>
        ) : null}
      </span>
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
          {hit.is_network_admin ? (
            <Badge kind="accent" icon={<ShieldCheckIcon weight="fill" aria-hidden="true" />}>
              {t('search.network_admin')}
            </Badge>
          ) : null}
          {hit.is_external ? (
            <Badge kind="warn" icon={<GlobeHemisphereWestIcon aria-hidden="true" />}>
              {t('search.external')}
            </Badge>
          ) : null}
        </h3>
        {hit.profile.length > 0 ? (
          <p className={styles.line}>
            {hit.profile.map(({ label, value }, place) => (
              <Fragment key={label}>
                {place > 0 ? ' · ' : null}
                <span title={label}>
                  <span className="visually-hidden">{label}: </span>
                  <Marked snippet={value} />
                </span>
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** A group with how many belong to it. */
export function GroupHit({ hit }: { hit: Of<'group'> }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const color = network?.group_categories.find(({ slug }) => slug === hit.category_slug)?.color;
  return (
    <article className={styles.mini}>
      <GroupIcon src={hit.images?.small} color={color} size={44} />
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
          {hit.archived ? <Badge>{t('search.archived')}</Badge> : null}
        </h3>
        <p className={styles.line} dir="auto">
          <Dotted>
            {[
              t('search.members_in_it', { count: hit.member_count }),
              hit.category_name,
              hit.content.text === '' ? null : <Marked key="content" snippet={hit.content} />,
            ]}
          </Dotted>
        </p>
      </div>
    </article>
  );
}

/** A letter to one or many. */
export function MessageHit({ hit, isWide }: { hit: Of<'message'>; isWide: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  return (
    <article className={styles.mini}>
      <Face actor={hit.author} size={44} />
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>
            {hit.title.text === '' ? t('search.no_subject') : <Marked snippet={hit.title} />}
          </HitLink>
        </h3>
        <p className={styles.line}>
          <Dotted>
            {[
              hit.author.display_name,
              dates.short(hit.created_at),
              isWide && hit.to.length > 0 ? t('search.to', { names: hit.to.join(', ') }) : null,
            ]}
          </Dotted>
        </p>
        {isWide ? <Content hit={hit} /> : null}
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}

/** What was said in a chat. */
export function ChatMessageHit({ hit }: { hit: Of<'chat_message'> }) {
  const dates = useDates();
  return (
    <article className={styles.mini}>
      <Avatar name={hit.chat_name} src={hit.chat_images?.small} size={44} />
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>{hit.chat_name}</HitLink>
        </h3>
        <p className={styles.line}>
          <Dotted>{[hit.author?.display_name, dates.short(hit.created_at)]}</Dotted>
        </p>
        <Content hit={hit} />
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}

/** A calendar; it leads to the appointments in it. */
export function CalendarHit({ hit }: { hit: Of<'calendar'> }) {
  return (
    <article className={styles.mini}>
      <span
        className={classNames('tone', styles.square, styles.large)}
        style={toneStyle(hit.color)}
        aria-hidden="true"
      >
        <CalendarDotsIcon weight="duotone" />
      </span>
      <div className={styles.body}>
        <h3 className={styles.miniTitle} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        {hit.group ? <p className={styles.line}>{hit.group.name}</p> : null}
      </div>
    </article>
  );
}
