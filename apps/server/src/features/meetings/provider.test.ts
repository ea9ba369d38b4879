import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meetingProvider } from './provider.ts';

const guest = { id: 7, name: 'Anna Groß', isModerator: false };

describe('a provider of meetings', () => {
  it('is absent where the operator named none', () => {
    expect(meetingProvider({ meetings: undefined })).toBeUndefined();
  });

  it('puts the room into the template, and never the same one twice', () => {
    const provider = meetingProvider({
      meetings: { url: 'https://meet.example.org/v/{room}?x=1', jitsi: undefined },
    })!;
    const rooms = new Set(Array.from({ length: 100 }, () => provider.newRoom()));
    expect(rooms.size).toBe(100);
    for (const room of rooms) expect(room).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(provider.addressOf('a/b', guest)).toBe('https://meet.example.org/v/a%2Fb?x=1');
  });

  it('signs who comes in, for a day, where the server is a Jitsi with tokens', () => {
    const provider = meetingProvider(
      {
        meetings: {
          url: 'https://meet.example.org/{room}',
          jitsi: { appId: 'dorfplatz', secret: 'shared' },
        },
      },
      () => 1_000_000,
    )!;
    const token = new URL(provider.addressOf('room1', { ...guest, isModerator: true })).searchParams.get(
      'jwt',
    )!;
    const [head, claims, signature] = token.split('.');
    expect(JSON.parse(Buffer.from(head!, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
      aud: 'jitsi',
      iss: 'dorfplatz',
      sub: '*',
      room: 'room1',
      iat: 1000,
      exp: 1000 + 86_400,
      context: { user: { id: '7', name: 'Anna Groß', moderator: true } },
    });
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${head}.${claims}`).digest('base64url'));
  });
});
