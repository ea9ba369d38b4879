import type { File as FileAnswer } from '@dorfplatz/contract';
import { Button, buttonClass } from '@dorfplatz/ui';
import { useTranslate } from '../../lib/i18n.ts';
import type { OfferedAction } from './api.ts';
import { actionIcon } from './office-icon.tsx';
import { useActionLabel, useOfficeActions } from './use-office.ts';

/** The button for what is mostly done with a file in an office; what stands against it is said by it. */
export function OfficeButton({
  action,
  actions,
}: {
  action: OfferedAction;
  actions: readonly OfferedAction[];
}) {
  const t = useTranslate();
  const label = useActionLabel()(action, actions);
  if (action.disabled !== null)
    return (
      <Button disabled icon={actionIcon(action.name)} title={t(`office.disabled.${action.disabled}`)}>
        {label}
      </Button>
    );
  return (
    <a className={buttonClass()} href={action.html_url} target="_blank" rel="noopener">
      {actionIcon(action.name)}
      {label}
    </a>
  );
}

/** Leads from where a browser shows nothing of a file to an office that does; nothing where there is none. */
export function OfficeLook({ file }: { file: Pick<FileAnswer, 'id' | 'extension'> }) {
  const t = useTranslate();
  const look = useOfficeActions(file).find(({ name, disabled }) => name === 'view' && disabled === null);
  return look ? (
    <a className={buttonClass()} href={look.html_url} target="_blank" rel="noopener">
      {actionIcon('view')}
      {t('office.look')}
    </a>
  ) : null;
}
