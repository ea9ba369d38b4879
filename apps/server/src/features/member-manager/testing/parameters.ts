/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  id: "select id from members where state = 'active' and not is_network_admin order by id limit 1",
};
