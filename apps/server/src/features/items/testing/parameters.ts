/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  appSlug: "select slug::text from apps where slug = 'reparaturen'",
  itemId: "select min(id) from items where title like 'Röhrenradio%'",
};
