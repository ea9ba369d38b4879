/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  consumerId: "select id from members where state = 'consumer' order by id limit 1",
};
