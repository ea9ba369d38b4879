import { flash } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { change } from './api.ts';
import { ChannelForm } from './components/channel-form.tsx';
import { ManagedPage } from './components/managed-page.tsx';

/** Changes a channel [SCR-109]. */
export default function EditChannelPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const toChannel = (channelSlug: string) => goTo(pathTo(paths.channel, { channelSlug }), { discards: true });
  return (
    <ManagedPage path={paths.editChannel} heading="channels.edit_title">
      {({ slug, ...channel }) => (
        <ChannelForm
          channel={{ slug, ...channel }}
          saveLabel={t('channels.save')}
          onSave={async (changed, version) => {
            const saved = await change(slug, changed, version);
            flash(t('channels.saved', { title: saved.title }));
            await toChannel(saved.slug);
          }}
          onCancel={() => void toChannel(slug)}
        />
      )}
    </ManagedPage>
  );
}
