/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  barSlug: "select list from widget_bars where list = 'all'",
};
