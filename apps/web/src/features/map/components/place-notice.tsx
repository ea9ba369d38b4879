import { Alert } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { ownPlaceQuery } from '../api.ts';

/** Says to whom it belongs that an address stands nowhere on the map, and what helps. */
export function PlaceNotice({ groupSlug }: { groupSlug?: string }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const { data } = useQuery({
    ...ownPlaceQuery(groupSlug),
    enabled: network?.config.show_map === true,
  });
  if (data?.state !== 'not_found') return null;
  return <Alert kind="warn">{t('map.not_found')}</Alert>;
}
