/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  appId: 'select min(a.id) from apps a join containers c on c.id = a.id where c.group_id is null',
};
