/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  channelSlug: "select slug::text from channels where slug = 'lindenblatt'",
};
