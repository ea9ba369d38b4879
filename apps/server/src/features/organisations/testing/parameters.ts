/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  organisationId: "select id from organisations where name = 'Turnverein Lindenplatz 1898'",
};
