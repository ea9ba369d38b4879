/**
 * Joins `shared` to posts `a`, as SQL text: title and text of what a post without words shares, as far as its reader sees
 * that; null for any other post. So a share is named by what it shows.
 * @param reads says who reads a row `c` of `containers`
 */
export const sharedWords = (reads: string): string => `
  left join lateral (
    select original.title, original.content
    from activity_shares sharing join activities original on original.id = sharing.original_id and original.deleted_at is null
    where sharing.activity_id = a.id and a.content = '' and exists (
      select 1 from activity_containers lies join containers c on c.id = lies.container_id
      where lies.activity_id = original.id and ${reads}
    )
  ) shared on true`;
