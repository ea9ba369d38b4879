import type { Channel } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { setSubscribed } from '../api.ts';

interface SubscribeButtonProps {
  channel: Channel;
  size?: 'small';
  /** On the channel's own page, which says of what; elsewhere the title is read aloud with it. */
  isAlone?: boolean;
}

/** Subscribes to a channel, and ends that; says at once what will hold [RUL-0343]. */
export function SubscribeButton({ channel, size, isAlone = false }: SubscribeButtonProps) {
  const t = useTranslate();
  const { title, is_subscribed: isSubscribed } = channel;
  const label = t(isSubscribed ? 'channels.subscribed' : 'channels.subscribe');
  const Icon = isSubscribed ? CheckIcon : PlusIcon;
  return (
    <Button
      {...(size && { size })}
      variant={isSubscribed ? 'soft' : isAlone ? 'primary' : 'secondary'}
      title={isSubscribed ? t('channels.unsubscribe') : undefined}
      aria-label={isAlone ? undefined : t('channels.subscribe_to', { label, title })}
      icon={<Icon weight="bold" aria-hidden="true" />}
      onClick={() => {
        setSubscribed(channel, !isSubscribed).catch((error: unknown) => flashRefusal(error, t));
      }}
    >
      {label}
    </Button>
  );
}
