/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  handle: "select handle from legal_texts where handle = 'privacy'",
  legalTextId: "select id from legal_texts where handle = 'privacy'",
};
