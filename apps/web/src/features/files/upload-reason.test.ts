import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { uploadReason } from './upload-reason.ts';

const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim();

it('says for each status why an upload failed, and what the server says of it first [RUL-0295]', () => {
  expect(uploadReason(new ApiError(413, { code: 'unreadable' }), t)).toBe('files.upload.status.413');
  expect(uploadReason(new ApiError(418, { code: 'unreadable' }), t)).toBe('files.upload.status 418');
  expect(uploadReason(new ApiError(422, { code: 'infected', title: 'Schadsoftware gefunden' }), t)).toBe(
    'Schadsoftware gefunden',
  );
  expect(uploadReason(new ApiError(0, { code: 'network' }), t)).toBe('kit.error.network');
});
