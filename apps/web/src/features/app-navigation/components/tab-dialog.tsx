import { APP_LABEL, type TabIcon as Icon, TAB_ICONS } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, FieldGroup, Select, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { forcedOpening, isLed, linkOf, type Tab } from '../app-bar.ts';
import styles from './app-navigation.module.css';
import { LeadField } from './lead-field.tsx';

interface TabDialogProps {
  tab: Tab;
  onTake: (tab: Tab) => void;
  onClose: () => void;
}

/** What a link, stream, page or app of the bar is called, what it looks like, and where it leads. */
export function TabDialog({ tab, onTake, onClose }: TabDialogProps) {
  const t = useTranslate();
  const form = useId();
  const [written, setWritten] = useState(tab);
  const [isTried, setTried] = useState(false);
  /** The name of what was chosen last, which is the title until somebody writes another. */
  const [given, setGiven] = useState('');
  useUnsaved(JSON.stringify(written) !== JSON.stringify(tab));
  const isLink = tab.type === 'link';
  const label = written.label.trim();
  const site = window.location.origin;
  const link = linkOf(written.url, site);
  const forced = forcedOpening(written.url, site);
  const isReady = isLed(written, site);
  const isFilled = label !== '' && isReady;
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    setTried(true);
    if (isFilled) onTake({ ...written, label, url: isLink ? link! : '', opening: forced ?? written.opening });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`app_navigation.${tab.type}_title`)}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('app_navigation.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('app_navigation.take')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={take} noValidate className={styles.form}>
        {tab.type === 'activitystream' ? (
          <StreamField
            tab={written}
            error={isTried && !isReady ? t('app_navigation.stream_missing') : undefined}
            onChange={setWritten}
          />
        ) : null}
        {tab.type === 'page' || tab.type === 'app' ? (
          <LeadField
            type={tab.type}
            chosen={written[tab.type]}
            error={isTried && !isReady ? t(`app_navigation.${tab.type}_missing`) : undefined}
            onChoose={({ id, name, sign }) => {
              setGiven(name.slice(0, APP_LABEL));
              setWritten({
                ...written,
                [tab.type]: id,
                sign,
                // A title that somebody wrote stays.
                label: label === '' || written.label === given ? name.slice(0, APP_LABEL) : written.label,
              });
            }}
          />
        ) : null}
        <Field
          label={t('app_navigation.label')}
          required
          help={t('app_navigation.label_help')}
          error={isTried && label === '' ? t('app_navigation.label_missing') : undefined}
        >
          <TextInput
            value={written.label}
            maxLength={APP_LABEL}
            onChange={(event) => setWritten({ ...written, label: event.target.value })}
          />
        </Field>
        {isLink ? (
          <>
            <Field
              label={t('app_navigation.link')}
              required
              help={t('app_navigation.link_help')}
              error={
                link === null && (isTried || written.url.trim() !== '')
                  ? t('app_navigation.not_a_link')
                  : undefined
              }
            >
              <TextInput
                value={written.url}
                inputMode="url"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={2000}
                onChange={(event) => setWritten({ ...written, url: event.target.value })}
              />
            </Field>
            <Checkbox
              label={t('app_navigation.in_browser')}
              help={t(forced === 'webview' ? 'app_navigation.in_app_help' : 'app_navigation.in_browser_help')}
              checked={(forced ?? written.opening) === 'browser'}
              disabled={forced !== null}
              onChange={(event) =>
                setWritten({ ...written, opening: event.target.checked ? 'browser' : 'webview' })
              }
            />
          </>
        ) : null}
        <IconField tab={written} onChange={(icon) => setWritten({ ...written, icon })} />
      </form>
    </Dialog>
  );
}

/** The stream of the network and those of one's groups; one that another administrator chose stays. */
function StreamField({
  tab,
  error,
  onChange,
}: {
  tab: Tab;
  error: string | undefined;
  onChange: (tab: Tab) => void;
}) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const streams = network?.activitystreams ?? [];
  const isForeign = tab.stream !== null && !streams.some(({ id }) => id === tab.stream);
  const choose = (value: string) => {
    const chosen = streams.find(({ id }) => String(id) === value);
    const known = streams.find(({ id }) => id === tab.stream);
    // A title that somebody wrote stays.
    const isOwn = tab.label !== '' && tab.label !== known?.name.slice(0, APP_LABEL);
    onChange({
      ...tab,
      stream: value === '' ? null : Number(value),
      label: isOwn || !chosen ? tab.label : chosen.name.slice(0, APP_LABEL),
    });
  };
  return (
    <Field label={t('app_navigation.stream')} required error={error}>
      <Select
        value={tab.stream === null ? '' : String(tab.stream)}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: t('app_navigation.choose') },
          ...(isForeign ? [{ value: String(tab.stream), label: t('app_navigation.foreign_stream') }] : []),
          ...streams.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Field>
  );
}

function IconField({ tab, onChange }: { tab: Tab; onChange: (icon: Icon | null) => void }) {
  const t = useTranslate();
  return (
    <FieldGroup legend={t('app_navigation.icon')}>
      <div className={styles.icons}>
        {[null, ...TAB_ICONS].map((icon) => {
          const name = t(`app_navigation.icon.${icon ?? 'none'}`);
          return (
            <button
              key={icon}
              type="button"
              className={styles.choice}
              aria-label={name}
              title={name}
              aria-pressed={tab.icon === icon}
              onClick={() => onChange(icon)}
            >
              <TabIcon type={tab.type} module={null} icon={icon} app={tab.sign} />
            </button>
          );
        })}
      </div>
    </FieldGroup>
  );
}
