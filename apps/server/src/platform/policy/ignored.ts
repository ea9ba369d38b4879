/**
 * The people whom a member ignores (decision 45), as SQL: `author_id <> all(…)`. It is worked out once for a
 * statement, from an index that holds nothing of those who ignore nobody.
 * @param member the parameter or column with the id of who reads, such as `$1`
 */
export const ignoredBy = (member: string): string =>
  `array(select ignored.ignored_id from ignored_members ignored where ignored.member_id = ${member}::bigint)`;
