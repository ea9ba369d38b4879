/**
 * A page of a list whose rows each tell how many there are in all. Behind the last page there is no row to tell it: the
 * first page is asked then, so that whoever asked can be led to a page that exists.
 * @param read gives the rows of a page, whose numbers begin with 1
 */
export async function countedPage<Row extends { total: number }>(
  page: number,
  read: (page: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(page);
  const [telling] = rows.length > 0 || page === 1 ? rows : await read(1);
  return { rows, total: telling?.total ?? 0 };
}
