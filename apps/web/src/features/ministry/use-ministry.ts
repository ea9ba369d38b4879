import { useQuery } from '@tanstack/react-query';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { chargesQuery } from './api.ts';

/** Whether the viewer reads what is kept about a member: they are in charge of them, or run the network. */
export function useReadsMinistry(memberId: number): boolean {
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const isThere = network?.availableModules.includes('ministry') === true && memberId !== viewer.id;
  const { data } = useQuery({ ...chargesQuery, enabled: isThere && !viewer.can.administrate });
  return (
    isThere &&
    (viewer.can.administrate || data?.charges.some(({ member }) => member.id === memberId) === true)
  );
}
