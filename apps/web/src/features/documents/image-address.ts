/** Where the bytes of a picture are. */
export const imageAddress = (file: number, size = '1920x1200'): string =>
  `/api/storage/images/${file}/get/${size}`;
