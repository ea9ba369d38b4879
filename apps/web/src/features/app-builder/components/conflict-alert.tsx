import { Alert, Button } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { AppDraft } from '../draft.ts';
import type { Field } from '../field.ts';
import type { Merged } from '../merged.ts';
import { useWords } from '../use-words.ts';

interface ConflictAlertProps {
  /** Who changed what. */
  detail: string;
  mine: AppDraft;
  conflict: Merged & { theirs: AppDraft };
  onMerge: () => void;
  onTakeTheirs: () => void;
}

const find = (draft: AppDraft, name: string) => draft.properties.find((field) => field.name === name);

/** Others changed the app meanwhile: what both changed is told, with both orders of choices, and nothing is lost [C04]. */
export function ConflictAlert({ detail, mine, conflict, onMerge, onTakeTheirs }: ConflictAlertProps) {
  const t = useTranslate();
  const { labelOf, optionWord } = useWords();
  const choices = (field: Field | undefined) => field?.options.map(optionWord).join(', ') ?? '';
  const told = conflict.fields.map((name) => {
    const [own, other] = [find(mine, name), find(conflict.theirs, name)];
    const label = labelOf(own ?? other ?? { name, label_translations: {} });
    const isAboutChoices = own?.type === 'selection' && other && choices(own) !== choices(other);
    return {
      name,
      text: isAboutChoices
        ? t('app_builder.conflict.choices', { label, mine: choices(own), theirs: choices(other) })
        : t(`app_builder.conflict.${own ? (other ? 'field' : 'removed_there') : 'removed_here'}`, { label }),
    };
  });
  return (
    <Alert
      kind="danger"
      title={t('app_builder.conflict.title')}
      action={
        <>
          <Button size="small" onClick={onMerge}>
            {t('app_builder.conflict.merge')}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t('app_builder.conflict.take_theirs')}
          </Button>
        </>
      }
    >
      <p>
        {detail} {t('app_builder.conflict.kept')}
      </p>
      {told.length > 0 || conflict.layout || conflict.integrations ? (
        <ul>
          {told.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
          {conflict.layout ? <li>{t('app_builder.conflict.layout')}</li> : null}
          {conflict.integrations ? <li>{t('app_builder.conflict.integrations')}</li> : null}
        </ul>
      ) : null}
    </Alert>
  );
}
