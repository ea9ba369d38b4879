/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  newsletterId: "select id from newsletter_issues where state = 'finished' order by number desc limit 1",
  issueId: "select id from newsletter_issues where state = 'finished' order by number desc limit 1",
};
