/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = { industrialId: 'select min(id) from industrials' };
