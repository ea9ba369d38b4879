import { EmptyState, flash } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useState } from 'react';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { open } from './api.ts';
import { ChannelForm } from './components/channel-form.tsx';

/** Opens a channel [SCR-106], for those who may [RUL-0339]. */
export default function NewChannelPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { can } = useViewer();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return (
    <Page title={t('channels.new_title')}>
      {can.create_channels ? (
        <ChannelForm
          channel={null}
          saveLabel={t('channels.open')}
          onSave={async ({ title = '', ...fields }) => {
            try {
              const opened = await open({ title, ...fields }, idempotencyKey);
              flash(t('channels.opened', { title: opened.title }));
              await goTo(pathTo(paths.channel, { channelSlug: opened.slug }), { discards: true });
            } catch (error) {
              // What was refused is another one when it is sent again.
              if (error instanceof ApiError && !error.isNetworkFailure) setKey(crypto.randomUUID());
              throw error;
            }
          }}
          onCancel={() => void goTo(pathTo(paths.directoryChannels), { discards: true })}
        />
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('channels.may_not_open')}
        />
      )}
    </Page>
  );
}
