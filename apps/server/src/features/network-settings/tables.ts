/** The last change of a setting, with the member who did it where one did. */
export type ChangeRow = {
  field: string;
  at: string;
  via: 'web' | 'console' | 'system';
  member_id: number | null;
  display_name: string | null;
  state: string | null;
  is_external: boolean | null;
  image_id: number | null;
};
