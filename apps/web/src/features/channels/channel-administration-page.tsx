import { CHANNEL_STATUSES, type ChannelDetails } from '@dorfplatz/contract';
import { Button, buttonClass, Select } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { type FormEvent, useState } from 'react';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { useUnsaved } from '../../kit/unsaved.ts';
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

/** What the channel is set to, with a way back once it is changed. */
function Standing({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const { busy, run } = useAction<'status'>();
  const { slug, status } = channel;
  const [chosen, setChosen] = useState(status);
  useUnsaved(chosen !== status && busy === null);
  const set = (to: ChannelDetails['status']) => async () => {
    await change(slug, { status: to });
    setChosen(to);
  };
  const done = (to: ChannelDetails['status']) =>
    t('channels.status_is', { status: t(`channels.status.${to}`) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || chosen === status) return;
    void run('status', set(chosen), {
      done: done(chosen),
      undo: { act: set(status), done: done(status) },
    });
  };
  return (
    <section aria-labelledby="channel-status">
      <div className={styles.head}>
        <h2 id="channel-status">{t('channels.field.status')}</h2>
        <PhaseBadge channel={channel} />
      </div>
      <form className={styles.line} onSubmit={submit}>
        <Select
          aria-labelledby="channel-status"
          aria-describedby="channel-status-help"
          value={chosen}
          onChange={(event) =>
            setChosen(CHANNEL_STATUSES.find((each) => each === event.target.value) ?? status)
          }
          options={CHANNEL_STATUSES.map((value) => ({ value, label: t(`channels.status.${value}`) }))}
        />
        {chosen === status ? null : (
          <Button type="submit" variant="primary" busy={busy !== null}>
            {t('channels.save')}
          </Button>
        )}
        <Link to={pathTo(paths.editChannel, { channelSlug: slug })} className={buttonClass()}>
          <PencilSimpleIcon aria-hidden="true" />
          {t('channels.menu.edit')}
        </Link>
      </form>
      <p id="channel-status-help" className="small muted">
        {t(`channels.status.${chosen}_help`)}
      </p>
    </section>
  );
}
