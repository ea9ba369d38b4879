/** What stands in the demo network for the parameters of its screens' paths: each a query for one value. */
export const parameters = {
  folderId: "select id from folders where name = 'Beetpläne'",
  fullFolderId: "select id from folders where name = 'Sommerfest 2026'",
  fileId: "select id from files where original_filename = 'Gießplan Juli.xlsx'",
};
