import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';
import { deleteEntries } from './entries/commands.ts';

registerOwnData([
  {
    // What is kept about somebody is theirs to know, though they do not see it in the network.
    name: 'ministry_entries',
    text: `select e.id as key, e.id, e.day::text, e.text, e.member_id = $1 as is_about_me, e.author_id = $1 as is_own,
             a.display_name as author, e.created_at, e.updated_at, array(
               select f.original_filename from ministry_entry_files held join files f on f.id = held.file_id
               where held.entry_id = e.id order by held.position, f.id
             ) as files
           from ministry_entries e left join members a on a.id = e.author_id where $1 in (e.member_id, e.author_id)`,
  },
  {
    name: 'ministry_charges',
    text: `select charge.member_id as key, charge.member_id, p.display_name, charge.created_at
           from ministry_charges charge join members p on p.id = charge.member_id where charge.minister_id = $1`,
  },
  {
    name: 'ministers',
    text: `select charge.minister_id as key, charge.minister_id, m.display_name, charge.created_at
           from ministry_charges charge join members m on m.id = charge.minister_id where charge.member_id = $1`,
  },
]);

registerLeaving({
  tables: ['ministry_charges'],
  async end(tx, memberId) {
    await deleteEntries(tx, { about: memberId });
    await tx.deleteFrom('ministry_charges').where('minister_id', '=', memberId).execute();
  },
});
