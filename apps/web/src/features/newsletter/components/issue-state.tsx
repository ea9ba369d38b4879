import type { NewsletterIssue } from '@dorfplatz/contract';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './newsletter.module.css';

const ICONS: Record<NewsletterIssue['state'], ReactNode> = {
  preparing: <HourglassIcon aria-hidden="true" />,
  late: <WarningCircleIcon aria-hidden="true" />,
  sending: <PaperPlaneTiltIcon aria-hidden="true" />,
  paused: <PauseCircleIcon aria-hidden="true" />,
  finished: <CheckCircleIcon aria-hidden="true" />,
  cancelled: <ProhibitIcon aria-hidden="true" />,
};

/** How it stands with an issue: a word and an icon. */
export function IssueState({ state }: { state: NewsletterIssue['state'] }) {
  const t = useTranslate();
  return (
    <span className={`small ${styles.state}`}>
      {ICONS[state]}
      {t(`newsletter.state.${state}`)}
    </span>
  );
}
