import type { InviteLink } from '@dorfplatz/contract';
import { GroupIcon } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import styles from './entrance.module.css';

/** Who invites, into what, and with which words. */
export function JoinIntro({ link }: { link: InviteLink }) {
  const t = useTranslate();
  const { network } = useSession();
  const { author, group, additional_message, kind, is_moderated, is_external } = link;
  return (
    <>
      <div>
        <h1>{t('joining.title', { network: network.name })}</h1>
        {kind === 'sign_up' ? <p>{t('joining.confirmed')}</p> : null}
        {kind === 'invite' && author !== null ? <p>{t('joining.invited_by', { name: author })}</p> : null}
      </div>
      {group ? (
        <div className={styles.group}>
          <GroupIcon src={group.picture ?? undefined} color={group.color} size={48} />
          <div>
            <b>{group.name}</b>
            {group.teaser ? <p>{group.teaser}</p> : null}
          </div>
        </div>
      ) : null}
      {additional_message ? (
        <blockquote className={styles.words} dir="auto">
          {additional_message}
        </blockquote>
      ) : null}
      {is_external ? <p className="small muted">{t('joining.as_external')}</p> : null}
      {is_moderated ? <p className="small muted">{t('joining.moderated')}</p> : null}
    </>
  );
}
