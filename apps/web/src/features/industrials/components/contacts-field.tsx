import { INDUSTRIAL_CONTACTS_MAX, INDUSTRIAL_EMAIL_MAX, INDUSTRIAL_LINE_MAX } from '@dorfplatz/contract';
import { Button, Field, TextInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { CONTACT_FACTS, type ContactValues, contactField, newContact } from '../industrial-values.ts';
import styles from './industrials.module.css';

interface ContactsFieldProps {
  value: readonly ContactValues[];
  onChange: (value: ContactValues[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** Whom one speaks to at a company: a list to add to and take from. */
export function ContactsField({ value, onChange, errors }: ContactsFieldProps) {
  const t = useTranslate();
  const change = (key: string, part: Partial<ContactValues>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className={styles.contacts}>
      <h2>{t('industrials.contacts')}</h2>
      {value.map((contact, at) => (
        <fieldset key={contact.key} className={styles.contact}>
          <legend>{contact.name || t('industrials.contact', { number: at + 1 })}</legend>
          <div className={styles.two}>
            {CONTACT_FACTS.map((fact) => (
              <Field
                key={fact}
                id={contactField(at, fact)}
                label={t(`industrials.contact.${fact}`)}
                error={errors[contactField(at, fact)]}
                required={fact === 'name'}
              >
                <TextInput
                  value={contact[fact]}
                  maxLength={fact === 'email' ? INDUSTRIAL_EMAIL_MAX : INDUSTRIAL_LINE_MAX}
                  autoComplete="off"
                  onChange={(event) => change(contact.key, { [fact]: event.target.value })}
                />
              </Field>
            ))}
          </div>
          <PeoplePicker
            id={contactField(at, 'member_id')}
            label={t('industrials.contact.member')}
            help={t('industrials.contact.member_help')}
            error={errors[contactField(at, 'member_id')]}
            value={contact.member}
            onChange={(member) =>
              change(contact.key, {
                member,
                ...(contact.name === '' && member[0] && { name: member[0].name }),
              })
            }
            most={1}
          />
          <div>
            <Button
              size="small"
              variant="ghost"
              icon={<XIcon aria-hidden="true" />}
              onClick={() => onChange(value.filter((one) => one.key !== contact.key))}
            >
              {t('industrials.remove_contact')}
            </Button>
          </div>
        </fieldset>
      ))}
      {value.length < INDUSTRIAL_CONTACTS_MAX ? (
        <div>
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => onChange([...value, newContact()])}>
            {t('industrials.add_contact')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
