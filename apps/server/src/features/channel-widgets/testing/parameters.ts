/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  widgetId: `
    select w.id from channel_widgets w join channels ch on ch.id = w.channel_id
    where ch.slug = 'lindenblatt' and w.type = 'images' order by w.id limit 1`,
};
