import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { getRefusal } from './refusal.ts';

/* A part of a password that is read as the host or the port would be printed as such, also by Node itself. */
test.each([
  'smtp://user:hidden#1@mail.example:587',
  'smtp://user:1234#hidden@mail.example:587',
  'smtp://user:hidden/1@mail.example:587',
  'smtp://user:1234/hidden@mail.example:587',
  'smtps://user:1234?hidden@mail.example:587',
  'smtp://user:hidden?1@mail.example:587',
  'smtp://mail.example:hidden',
])('a mail server whose password is not encoded is refused, without the password: %s', (url) => {
  const said = getRefusal({ SMTP_URL: url, PUBLIC_URL: 'https://parks.example' });
  expect(said).toBe(
    'SMTP_URL must be an address such as smtp://user:secret@mail.example:587; write # as %23, / as %2F and ? as %3F ' +
      'in the password.',
  );
});

test.each([
  'postgres://parks:1234#hidden@localhost/parks',
  'postgres://parks:1234/hidden@localhost/parks',
  'postgres://parks:1234?hidden@localhost/parks',
])('a database whose password is not encoded is refused, without the password: %s', (url) => {
  expect(getRefusal({ DATABASE_URL: url })).toBe(
    'DATABASE_URL must be an address such as postgres://user:secret@localhost/parks; write # as %23, / as %2F and ? as ' +
      '%3F in the password.',
  );
});

test.each([
  'postgres://parks:p%23%2F%3F@localhost:5432/parks?sslmode=verify-full',
  'postgresql://parks@localhost/parks?user=parks@company',
  'postgres:///parks?host=/run/postgresql',
  'postgres://parks:secret@/parks?host=/run/postgresql',
])('a database at a usual address is accepted: %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('an address without a protocol is told which one it needs, and nothing else', () => {
  expect(getRefusal({ SMTP_URL: 'mail.example:587' })).toBe(
    'SMTP_URL must begin with smtp:// or smtps://, such as smtp://user:secret@mail.example:587.',
  );
});

test.each([
  'smtp://mail.example',
  'smtps://user:p%23%2F%3F%40@mail.example:465/',
  'smtp://user:p@ss%20word@mail.example:587',
  'smtp://[::1]:25?tls.rejectUnauthorized=false',
])('a mail server at a usual address is accepted: %s', (url) => {
  expect(readConfig({ SMTP_URL: url }).mail?.smtpUrl).toBe(url);
});

test.each(['999.1.1.1', '0.0.0.0:3000', 'http://0.0.0.0', 'parks example', ':3000'])(
  'an address to listen on that is none is refused: %s',
  (host) => {
    expect(getRefusal({ HOST: host })).toBe(
      `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks; it is "${host}".`,
    );
  },
);

test.each([
  ['::1', 'http://[::1]:3000'],
  ['fe80::1%eth0', 'http://[fe80::1]:3000'],
  ['server.parks.example', 'http://server.parks.example:3000'],
])('an address to listen on: %s', (host, publicUrl) => {
  expect(readConfig({ HOST: host })).toMatchObject({ host, publicUrl });
});

test.each(['Parks Console', 'no-reply', 'Parks Console <no-reply>', 'Parks <a@b> Console'])(
  'a sender without an address is refused, because mail would have none: %s',
  (sender) => {
    expect(getRefusal({ MAIL_FROM: sender })).toBe(
      `MAIL_FROM must have the address of the sender, such as Parks Console <no-reply@parks.example>; it is "${sender}".`,
    );
  },
);

test.each(['no-reply@parks.example', '"Parks, Console" <no-reply@localhost>'])(
  'a sender with an address is accepted: %s',
  (sender) => {
    expect(readConfig({ MAIL_FROM: sender, SMTP_URL: 'smtp://localhost' }).mail?.from).toBe(sender);
  },
);
