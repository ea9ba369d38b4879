import { EXTERNAL_ID_MAX, type ExternalId } from '@dorfplatz/contract';
import { Field, Row, TextInput } from '@dorfplatz/ui';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Draft, keyOf } from '../drafts.ts';
import styles from './external-ids.module.css';

interface IdRowProps {
  row: ExternalId;
  draft: Draft | undefined;
  onType: (text: string) => void;
}

/** A member or a group with the field for its id. */
export function IdRow({ row, draft, onType }: IdRowProps) {
  const t = useTranslate();
  const Icon = row.type === 'group' ? UsersThreeIcon : UserIcon;
  return (
    <Row>
      <span className={styles.kind} title={t(`external_ids.type.${row.type}`)}>
        <Icon aria-hidden="true" />
        <span className="visually-hidden">{t(`external_ids.type.${row.type}`)}</span>
      </span>
      <div className={styles.about}>
        <Link to={row.html_url}>{row.name}</Link>
        <span className="small muted">{row.detail}</span>
      </div>
      <div className={styles.id}>
        <Field
          id={keyOf(row)}
          label={<span className="visually-hidden">{t('external_ids.id_of', { name: row.name })}</span>}
          error={draft?.error}
        >
          <TextInput
            value={draft?.text ?? row.external_id ?? ''}
            placeholder={t('external_ids.no_id')}
            maxLength={EXTERNAL_ID_MAX}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-changed={draft ? '' : undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
      </div>
    </Row>
  );
}
