import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';
import { centralOf } from './central.ts';

const path = '/administration/update-zentrale';

registerAdministration({ key: 'updates', of: 'network', section: 'operation', position: 50, path });

registerAttention({
  of: 'network',
  position: 60,
  async load(services) {
    const { offers } = centralOf(services).known();
    if (offers.length === 0) return undefined;
    return { key: 'updates', count: offers.length, detail: offers.map(({ name }) => name).join(', '), path };
  },
});
