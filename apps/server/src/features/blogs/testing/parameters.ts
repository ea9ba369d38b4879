/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  blogId: "select b.id from blogs b join channels ch on ch.id = b.channel_id where ch.slug = 'lindenblatt'",
  articleId: `
    select ba.id from blog_articles ba join channels ch on ch.id = ba.channel_id
    where ch.slug = 'lindenblatt' and ba.slug like 'es-werde-licht%'`,
};
