import type { AppSign } from '@dorfplatz/contract';
import { Field, SearchInput } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { pickerRest } from '../../../kit/picker-state.ts';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { appsToLeadQuery, pagesToLeadQuery } from '../api.ts';
import styles from './app-navigation.module.css';

/** A page or an app to which an item can lead. */
export interface Lead {
  id: number;
  name: string;
  sign: AppSign | null;
}

interface LeadFieldProps {
  type: 'page' | 'app';
  chosen: number | null;
  error: string | undefined;
  onChoose: (lead: Lead) => void;
}

/** The pages or apps that have some words in their names, of which one is chosen. */
export function LeadField({ type, chosen, error, onChoose }: LeadFieldProps) {
  const t = useTranslate();
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), pickerRest);
    return () => clearTimeout(timer);
  }, [words]);
  const pages = useQuery({ ...pagesToLeadQuery(q), enabled: type === 'page' });
  const apps = useQuery({ ...appsToLeadQuery, enabled: type === 'app' });
  const asked = type === 'page' ? pages : apps;
  const sought = q.toLocaleLowerCase();
  const leads = (asked.data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  const label = t(`app_navigation.${type}`);
  return (
    <div className={styles.leads}>
      <Field label={t(`app_navigation.find_${type}`)} required error={error}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {asked.isError ? <LoadFailure onRetry={() => void asked.refetch()} /> : null}
      {asked.data && leads.length === 0 ? (
        <p className="small muted">{t(`app_navigation.no_${type}`)}</p>
      ) : null}
      {leads.length > 0 ? (
        <ul aria-label={label} aria-busy={asked.isPlaceholderData || undefined}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <button
                type="button"
                className={styles.lead}
                aria-pressed={lead.id === chosen}
                onClick={() => onChoose(lead)}
              >
                <TabIcon type={type} module={null} icon={null} app={lead.sign} />
                <span>{lead.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
