/** Where what people write is kept, by table: tags are mentioned in it with the name that they had then. */
export const MENTIONING_TEXTS = {
  activities: 'content',
  appointments: 'description',
  blog_comments: 'content',
  chat_messages: 'text',
  file_comments: 'content',
  item_comments: 'content',
  messages: 'content',
  replies: 'content',
  reports: 'content',
} as const;
