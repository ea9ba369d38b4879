import type { LinkValue } from '@dorfplatz/contract';
import { Field, IconButton, TextInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { pickerRest } from '../../../../kit/picker-state.ts';
import { useSearchLine } from '../../../../kit/use-filters.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { errorAt, fieldId, type PropertyFieldProps, PropertyLabel } from '../../../property-sets/index.ts';
import { relatedQuery } from '../../api.ts';
import styles from './fields.module.css';

/** Of which app the items are whose relations are filled in. */
export const RelatedAppContext = createContext<number | null>(null);

/** An item that comes into being with the value has a name and no number yet. */
type Link = Omit<LinkValue, 'id'> & { id: number | null };

/** Items of other apps, found by their names; where the app allows it, new ones by theirs [RUL-0406]. */
export default function RelationField(props: PropertyFieldProps<LinkValue[]>) {
  const t = useTranslate();
  const appId = useContext(RelatedAppContext);
  const { definition, onChange, errors, disabled } = props;
  const { name, hint, required, multiple = false, allow_create_related } = definition;
  const value = (props.value ?? []) as Link[];
  const [q, setQ] = useState('');
  const { words, setWords } = useSearchLine(q, setQ, pickerRest);
  const line = useRef<HTMLInputElement>(null);
  const isOpen = words.trim() !== '';
  const { data, isError } = useQuery({
    ...relatedQuery(appId ?? 0, name, q),
    enabled: appId !== null && q !== '',
  });
  const found = (data ?? []).filter(({ id }) => !value.some((link) => link.id === id)).slice(0, 8);
  const change = (next: Link[]) => onChange(next.length > 0 ? (next as LinkValue[]) : null);
  const take = (link: Link) => {
    change(multiple ? [...value, link] : [link]);
    setWords('');
    setQ('');
    line.current?.focus();
  };
  const typed = words.trim();
  const isNew =
    allow_create_related === true &&
    typed !== '' &&
    !found.some(({ displayValue }) => displayValue === typed);
  return (
    <Field
      id={fieldId(name)}
      label={<PropertyLabel definition={definition} />}
      help={hint || undefined}
      error={errorAt(errors, name)}
      required={required}
    >
      {value.length > 0 ? (
        <ul className={styles.links}>
          {value.map((link) => {
            const shown = link.displayValue || t('apps.value.unseen_item');
            return (
              <li key={link.id ?? `new ${link.displayValue}`}>
                {link.thumbnailUrl ? <img src={link.thumbnailUrl} alt="" /> : null}
                <span className="cut">{shown}</span>
                {disabled ? null : (
                  <IconButton
                    size="small"
                    label={t('apps.field.unlink', { name: shown })}
                    onClick={() => change(value.filter((each) => each !== link))}
                  >
                    <XIcon aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className={styles.search}>
        <TextInput
          ref={line}
          value={words}
          disabled={disabled}
          placeholder={t('apps.field.find_item')}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isOpen) return;
            // The form is not sent while something is looked for.
            event.preventDefault();
            if (found[0]) take(found[0]);
          }}
        />
        {isOpen ? (
          <ul className={styles.found}>
            {found.map((link) => (
              <li key={link.id}>
                <button type="button" onClick={() => take(link)}>
                  {link.thumbnailUrl ? <img src={link.thumbnailUrl} alt="" /> : null}
                  <span className="cut">{link.displayValue}</span>
                </button>
              </li>
            ))}
            {isNew ? (
              <li>
                <button
                  type="button"
                  onClick={() =>
                    take({ id: null, displayValue: typed, imageId: null, thumbnailUrl: null, html_url: null })
                  }
                >
                  <PlusIcon aria-hidden="true" />
                  <span className="cut">{t('apps.field.new_item', { name: typed })}</span>
                </button>
              </li>
            ) : null}
            {found.length === 0 && !isNew ? (
              <li className="small muted" role="status">
                {t(isError ? 'apps.field.search_failed' : 'apps.field.none_found')}
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </Field>
  );
}
