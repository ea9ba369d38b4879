import { Button, Menu } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './stream-head.module.css';

/** The streams that the head of a stream leads to, with their words. */
export const filterTexts = {
  all: 'stream.filter_all',
  subscribed: 'stream.filter_subscribed',
  network: 'stream.filter_network',
} as const;

export type Filter = keyof typeof filterTexts;

const icons = { all: ListBulletsIcon, subscribed: StarIcon, network: BroadcastIcon };

/** Chooses among everything, what one follows, and what is for all. */
export function FilterMenu({ current }: { current: Filter | null }) {
  const t = useTranslate();
  const goTo = useGoTo();
  return (
    <Menu
      label={t('stream.filter')}
      entries={(Object.keys(filterTexts) as Filter[]).map((filter) => {
        const Icon = icons[filter];
        return {
          label: t(filterTexts[filter]),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => goTo(pathTo(paths.stream, { streamSlug: filter })),
        };
      })}
      trigger={(attributes) => (
        <Button variant="ghost" size="small" {...attributes}>
          <FunnelSimpleIcon aria-hidden="true" />
          <span className={styles.wide}>{t(current ? filterTexts[current] : 'stream.filter')}</span>
          {current ? <span className="visually-hidden">{t('stream.filter')}</span> : null}
          <CaretDownIcon aria-hidden="true" />
        </Button>
      )}
    />
  );
}
