import { shiftedColours } from '@dorfplatz/content/colours';
import type { ChannelDetails } from '@dorfplatz/contract';
import { ErrorSummary, FormFoot, flash, Switch } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { useServerForm } from '../../kit/use-server-form.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { ColourField, Contrasts, hexOf } from '../designs/index.ts';
import { setColour } from './api.ts';
import { ChannelPreviews } from './components/channel-previews.tsx';
import styles from './components/design.module.css';
import { ManagedPage } from './components/managed-page.tsx';

/** The colour of a channel, and how it looks in it [SCR-111]. */
export default function ChannelDesignPage() {
  return (
    <ManagedPage path={paths.editChannelDesign} heading="channels.design_title" width="full">
      {(channel) => <DesignForm channel={channel} />}
    </ManagedPage>
  );
}

function DesignForm({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const ofNetwork = useSession().network.theme.colors.accent;
  const { slug, title, design } = channel;
  const [values] = useState({ is_own: design.accent !== null, accent: design.accent ?? ofNetwork });
  const toChannel = () => goTo(pathTo(paths.channel, { channelSlug: slug }), { discards: true });
  const { register, control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values,
    fields: ['accent'],
    onSave: async (written) => {
      await setColour(slug, written.is_own ? hexOf(written.accent) : null);
      flash(t('channels.design_saved', { title }));
      await toChannel();
    },
  });
  const { is_own: isOwn, accent: typed } = watch();
  const accent = hexOf(typed);
  const isWrong = isOwn && accent === null;
  const shown = (isOwn ? accent : null) ?? ofNetwork;
  return (
    <div className={styles.editor}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <ErrorSummary title={t('channels.not_saved')} errors={problem.summary} />
        <Switch
          {...register('is_own')}
          label={t('channels.own_colour')}
          help={t('channels.own_colour_help')}
        />
        {isOwn ? (
          <Controller
            name="accent"
            control={control}
            render={({ field }) => (
              <ColourField value={field.value} onChange={field.onChange} error={problem.fields.accent} />
            )}
          />
        ) : null}
        {isOwn && accent !== null ? (
          <>
            <Contrasts accent={accent} />
            <Shifted accent={accent} />
          </>
        ) : null}
        <FormFoot
          sticks
          submitLabel={t('channels.save')}
          cancelLabel={t('channels.cancel')}
          onCancel={() => void toChannel()}
          busy={isBusy}
          disabled={!isDirty || isWrong}
          reason={isWrong ? t('channels.colour_missing') : t('kit.nothing_changed')}
        />
      </form>
      <ChannelPreviews channel={channel} accent={shown} />
    </div>
  );
}

/** Says which tones are not the colour itself, so that they can be read. */
function Shifted({ accent }: { accent: string }) {
  const t = useTranslate();
  const names = shiftedColours(accent).map((name) => t(`channels.shifted.${name}`));
  return (
    <p className="small muted" role="status">
      {names.length === 0
        ? t('channels.nothing_shifted')
        : t('channels.shifted', { names: new Intl.ListFormat(document.documentElement.lang).format(names) })}
    </p>
  );
}
