import { LANGUAGES, type Language, type LegalTextVersion } from '@dorfplatz/contract';
import { Alert, Field, Select } from '@dorfplatz/ui';
import { useMemo, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import type { Words } from '../api.ts';
import { compareWords } from '../compare.ts';
import styles from './legal-administration.module.css';

const wordsOf = ({ name, statement, text }: LegalTextVersion, language: Language) =>
  [name, statement, text].map((words: Words) => words[language] ?? '').join('\n\n');

/** Two versions as one text, with the words that came and those that went. */
export function Comparison({ versions }: { versions: readonly LegalTextVersion[] }) {
  const t = useTranslate();
  const dates = useDates();
  const languages = LANGUAGES.filter((language) =>
    versions.some(({ text }) => (text as Words)[language] !== undefined),
  );
  const [from, setFrom] = useState(versions[1]!.id);
  const [to, setTo] = useState(versions[0]!.id);
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'de');
  const byId = (id: number) => versions.find((version) => version.id === id)!;
  const before = wordsOf(byId(from), language);
  const after = wordsOf(byId(to), language);
  const pieces = useMemo(() => compareWords(before, after), [before, after]);
  const options = versions.map(({ id, number, created_at }) => ({
    value: String(id),
    label: t('legal_administration.version', { number, when: dates.short(created_at) }),
  }));
  return (
    <section className={styles.section} aria-labelledby="compare">
      <h2 id="compare">{t('legal_administration.compare')}</h2>
      <div className={styles.compare}>
        <Field id="from" label={t('legal_administration.compare_from')}>
          <Select
            value={String(from)}
            onChange={(event) => setFrom(Number(event.target.value))}
            options={options}
          />
        </Field>
        <Field id="to" label={t('legal_administration.compare_to')}>
          <Select
            value={String(to)}
            onChange={(event) => setTo(Number(event.target.value))}
            options={options}
          />
        </Field>
        {languages.length > 1 ? (
          <Field id="compare-language" label={t('legal_administration.language')}>
            <Select
              value={language}
              onChange={(event) => setLanguage(event.target.value as Language)}
              options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
            />
          </Field>
        ) : null}
      </div>
      {pieces === null ? <Alert>{t('legal_administration.too_different')}</Alert> : null}
      {before === after ? <p className="muted">{t('legal_administration.no_difference')}</p> : null}
      {pieces && before !== after ? (
        <div className={styles.difference}>
          {pieces.map(({ value, kind }, place) => {
            // The pieces of a comparison never move.
            const key = place;
            if (kind === 'added') return <ins key={key}>{value}</ins>;
            if (kind === 'removed') return <del key={key}>{value}</del>;
            return <span key={key}>{value}</span>;
          })}
        </div>
      ) : null}
    </section>
  );
}
