import type { ChannelDetails } from '@dorfplatz/contract';
import { buttonClass, Select } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { change } from './api.ts';
import styles from './components/administration.module.css';
import { DeleteChannel } from './components/delete-channel.tsx';
import { ManagedPage } from './components/managed-page.tsx';
import { Managers } from './components/managers.tsx';
import { PhaseBadge } from './components/phase-badge.tsx';
import { Readers } from './components/readers.tsx';

/** Where running a channel starts: who reads it, who runs it, where it stands [SCR-108]. */
export default function ChannelAdministrationPage() {
  return (
    <ManagedPage path={paths.channelAdministration} heading="channels.run_title">
      {(channel) => (
        <div className={styles.parts}>
          <Standing channel={channel} />
          <Readers channel={channel} />
          <Managers channel={channel} />
          {channel.i.can.destroy ? <DeleteChannel channel={channel} /> : null}
        </div>
      )}
    </ManagedPage>
  );
}

const STATUSES = ['draft', 'published', 'archived'] as const;

/** What the channel is set to, changed at once and with a way back. */
function Standing({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const { busy, run } = useAction<'status'>();
  const { slug, status } = channel;
  const set = (to: ChannelDetails['status']) => () => change(slug, { status: to });
  const done = (to: ChannelDetails['status']) =>
    t('channels.status_is', { status: t(`channels.status.${to}`) });
  return (
    <section aria-labelledby="channel-status">
      <div className={styles.head}>
        <h2 id="channel-status">{t('channels.field.status')}</h2>
        <PhaseBadge channel={channel} />
      </div>
      <div className={styles.line}>
        <Select
          aria-labelledby="channel-status"
          aria-describedby="channel-status-help"
          value={status}
          disabled={busy !== null}
          onChange={(event) => {
            const to = STATUSES.find((each) => each === event.target.value) ?? status;
            void run('status', set(to), {
              done: done(to),
              undo: { act: set(status), done: done(status) },
            });
          }}
          options={STATUSES.map((value) => ({ value, label: t(`channels.status.${value}`) }))}
        />
        <Link to={pathTo(paths.editChannel, { channelSlug: slug })} className={buttonClass()}>
          <PencilSimpleIcon aria-hidden="true" />
          {t('channels.menu.edit')}
        </Link>
      </div>
      <p id="channel-status-help" className="small muted">
        {t(`channels.status.${status}_help`)}
      </p>
    </section>
  );
}
