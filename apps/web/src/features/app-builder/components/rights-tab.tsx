import { APP_ABILITIES, APP_OPENNESS, type AppAbility, type BuiltApp } from '@dorfplatz/contract';
import { Alert, RadioCards } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { AppDraft } from '../draft.ts';
import styles from './builder.module.css';
import { GrantsField } from './grants-field.tsx';

const offers: Record<AppAbility, readonly ('everyone' | 'author')[]> = {
  create: ['everyone'],
  update: ['everyone', 'author'],
  destroy: ['everyone', 'author'],
  manage: [],
};

interface RightsTabProps {
  app: BuiltApp;
  draft: AppDraft;
  onChange: (draft: AppDraft) => void;
}

/** Who sees the app, and who may write, change and delete items and build it. */
export function RightsTab({ app, draft, onChange }: RightsTabProps) {
  const t = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="app-builder-rights">
      <h2 id="app-builder-rights">{t('app_builder.rights')}</h2>
      {app.group ? (
        <Alert kind="info">{t('app_builder.open_as_group', { group: app.group.name })}</Alert>
      ) : (
        <RadioCards
          name="app-builder-openness"
          legend={t('app_builder.openness')}
          columns={2}
          value={draft.openness === 'everyone' ? 'everyone' : 'internal'}
          onChange={(openness) => onChange({ ...draft, openness })}
          options={[...APP_OPENNESS].reverse().map((value) => ({
            value,
            label: t(`app_builder.openness.${value}`),
            help: t(`app_builder.openness.${value}_help`),
          }))}
        />
      )}
      <div className={styles.abilities}>
        {APP_ABILITIES.map((ability) => (
          <GrantsField
            key={ability}
            label={t(`app_builder.ability.${ability}`)}
            help={t(`app_builder.ability.${ability}_help`)}
            offers={offers[ability]}
            value={draft.grants[ability]}
            onChange={(grants) => onChange({ ...draft, grants: { ...draft.grants, [ability]: grants } })}
          />
        ))}
      </div>
    </section>
  );
}
