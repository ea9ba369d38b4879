/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  designId: "select id from themes where name = 'Winter'",
  categoryDesignId: "select id from themes where name = 'Ortsgruppen'",
  groupDesignId: "select id from themes where name = 'Gartenjahr'",
};
