import { registerGroupFurnisher } from '../../platform/registries/new-groups.ts';
import { openCalendar } from './commands.ts';

// A group can plan from its first minute.
registerGroupFurnisher(async (tx, { id, name, networkId, createdBy }) => {
  await openCalendar(tx, { name, place: { kind: 'group', groupId: id }, authorId: createdBy, networkId });
});
