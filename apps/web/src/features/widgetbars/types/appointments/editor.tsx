import { Alert, Checkbox, FieldGroup, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useTranslate } from '../../../../lib/i18n.ts';
import { calendarsQuery } from '../../api.ts';
import styles from '../../components/widget-bars.module.css';
import { chosenWith } from '../../scope-choice.ts';
import { CountField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

function Calendars({ properties, onChange, choices }: EditorProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(calendarsQuery(choices.owner));
  const chosen = properties.additional_calendar_ids ?? [];
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  if (data.calendars.length === 0) return <p className="small muted">{t('widget_bars.no_calendars')}</p>;
  return (
    <div className={styles.checks}>
      {data.calendars.map(({ id, name, group_name: group }) => (
        <Checkbox
          key={id}
          label={group === null || group === name ? name : `${name} · ${group}`}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange({
              ...properties,
              additional_calendar_ids: event.target.checked
                ? [...chosen, id]
                : chosen.filter((each) => each !== id),
            })
          }
        />
      ))}
    </div>
  );
}

/** Whose appointments, from which further calendars, and how many. */
export function AppointmentsEditor(props: EditorProps) {
  const t = useTranslate();
  const { properties, onChange, choices, errors } = props;
  const scope = properties.scope ?? [];
  return (
    <>
      <FieldGroup legend={t('widget_bars.scope')}>
        {errors.scope ? <Alert kind="danger">{errors.scope}</Alert> : null}
        <div className={styles.checks}>
          {choices.scopes.map((each) => (
            <Checkbox
              key={each}
              label={t(`widget_bars.scope.${each}`)}
              help={t(`widget_bars.scope_help.${each}`)}
              checked={scope.includes(each)}
              onChange={(event) =>
                onChange({ ...properties, scope: chosenWith(scope, each, event.target.checked) })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={t('widget_bars.calendars')}>
        {errors.additional_calendar_ids ? (
          <Alert kind="danger">{errors.additional_calendar_ids}</Alert>
        ) : null}
        <Calendars {...props} />
      </FieldGroup>
      <CountField {...props} />
    </>
  );
}
