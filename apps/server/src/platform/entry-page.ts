/** Whether the tree of a context opens with a page of its own, as SQL. @param context its id in the query */
export const hasEntryPageText = (context: string): string => `exists (
    select 1 from containers c join page_trees t on t.id = c.id
    join pages entry on entry.id = t.entry_page_id and entry.deleted_at is null
    where c.context_id = ${context} and c.kind = 'page_tree'
  )`;
