import { Alert, Button, Checkbox, RadioCards, Select, toneStyle, Field as UiField } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { toneOf } from '../../../kit/choice-tones.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type AppDraft, canBeColumns, collectionOf } from '../draft.ts';
import type { Field } from '../field.ts';
import { useWords } from '../use-words.ts';
import styles from './builder.module.css';

interface WallTabProps {
  draft: AppDraft;
  onChange: (draft: AppDraft) => void;
  onEditField: (field: Field) => void;
}

/** Which choices are the columns of the wall, whether items go through them in order, and how the app opens [RUL-0429]. */
export function WallTab({ draft, onChange, onEditField }: WallTabProps) {
  const t = useTranslate();
  const { labelOf, optionWord } = useWords();
  const offered = draft.properties.filter(canBeColumns);
  const collection = collectionOf(draft);
  const column = offered.find(({ name }) => name === collection.column_property);
  const set = (changed: Partial<AppDraft['collection_layout']>) =>
    onChange({ ...draft, collection_layout: { ...collection, ...changed } });
  const isLost = draft.collection_layout.column_property !== null && column === undefined;
  return (
    <section className={styles.section} aria-labelledby="app-builder-wall">
      <h2 id="app-builder-wall">{t('app_builder.wall')}</h2>
      {isLost ? <Alert kind="warn">{t('app_builder.wall_lost')}</Alert> : null}
      {offered.length === 0 ? (
        <Alert kind="info">{t('app_builder.wall_needs_selection')}</Alert>
      ) : (
        <div className={styles.narrow}>
          <UiField label={t('app_builder.column_property')} help={t('app_builder.column_property_help')}>
            <Select
              value={column?.name ?? ''}
              options={[
                { value: '', label: t('app_builder.no_wall') },
                ...offered.map((field) => ({ value: field.name, label: labelOf(field) })),
              ]}
              onChange={(event) => {
                const { value } = event.target;
                set(
                  value === ''
                    ? { column_property: null, name: 'table', stage: false }
                    : { column_property: value },
                );
              }}
            />
          </UiField>
        </div>
      )}
      {column ? (
        <>
          <div className={styles.columnsOfWall}>
            <ul aria-label={t('app_builder.wall_columns')}>
              {column.options
                .filter((option) => option.value !== '' && optionWord(option) !== '')
                .map((option) => (
                  <li
                    key={option.value}
                    className={`tone ${styles.chip}`}
                    style={toneStyle(toneOf(option.color))}
                  >
                    {optionWord(option)}
                    {option.limit === undefined ? null : (
                      <span>{t('app_builder.limit', { count: option.limit })}</span>
                    )}
                  </li>
                ))}
            </ul>
            <Button
              size="small"
              icon={<PencilSimpleIcon aria-hidden="true" />}
              onClick={() => onEditField(column)}
            >
              {t('app_builder.edit_columns')}
            </Button>
          </div>
          <Checkbox
            label={t('app_builder.stage')}
            help={t('app_builder.stage_help')}
            checked={collection.stage}
            onChange={(event) => set({ stage: event.target.checked })}
          />
          <RadioCards
            name="app-builder-opens"
            legend={t('app_builder.opens_as')}
            columns={2}
            value={collection.name}
            onChange={(name) => set({ name })}
            options={(['table', 'wall'] as const).map((value) => ({
              value,
              label: t(`app_builder.opens_as.${value}`),
              help: t(`app_builder.opens_as.${value}_help`),
            }))}
          />
        </>
      ) : null}
    </section>
  );
}
