import type { InviteLink } from '@dorfplatz/contract';
import { buttonClass } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';

/** Stands for a link that lets nobody in any more, and says how to come in all the same. */
export function DeadLink({ link }: { link: InviteLink | undefined }) {
  const t = useTranslate();
  const { viewer } = useSession();
  const isExpired = link?.state === 'expired';
  const isSignUp = isExpired && link.kind === 'sign_up';
  const overHelp = viewer ? 'over_help_signed_in' : 'over_help';
  const help = isSignUp ? 'expired_sign_up_help' : isExpired ? 'expired_help' : overHelp;
  const [path, label] = viewer
    ? ([paths.start, 'kit.not_found.start'] as const)
    : isSignUp
      ? ([paths.signUp, 'joining.sign_up'] as const)
      : ([paths.signIn, 'session.sign_in'] as const);
  return (
    <>
      <h1>{t(isExpired ? 'joining.expired' : 'joining.over')}</h1>
      <p>{t(`joining.${help}`, { name: viewer?.display_name ?? '' })}</p>
      <Link to={pathTo(path)} className={buttonClass({ variant: 'primary', size: 'large', block: true })}>
        {t(label)}
      </Link>
    </>
  );
}
