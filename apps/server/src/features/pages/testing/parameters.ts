/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  pageSlug: "select slug::text from pages where slug = 'satzung'",
  abbreviationId: 'select min(id) from abbreviations',
};
