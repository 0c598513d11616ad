import type { EndpointInput, EndpointName } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { callServer, getToken } from './calls.ts';

/* Accounts of a test's own, because all tests share the demonstration accounts. */

export type StaffMember = { id: string; email: string; name: string; password: string };

export async function callAs<Name extends EndpointName>(
  origin: string,
  token: string | undefined,
  name: Name,
  input: EndpointInput<Name> extends infer Input
    ? Input extends unknown
      ? Omit<Input, 'platform'>
      : never
    : never,
) {
  const { status, body } = await callServer(origin, name, { ...input, platform: 'web' }, { token });
  if (status !== 200) throw new Error(`${name} answered ${status}: ${body.message}`);
  return body;
}

export const superAdminToken = (origin: string) => getToken(origin, demoEmail('super_admin'));

/** A new account (0/1) without a password. */
export async function newcomer(
  origin: string,
  role: Role = 'junior_user',
): Promise<Omit<StaffMember, 'password'>> {
  const name = `Newcomer ${String.fromCharCode(...Array.from({ length: 6 }, () => 97 + Math.random() * 26))}`;
  const email = `${crypto.randomUUID()}@parks.example`;
  const { id } = await callAs(origin, await superAdminToken(origin), 'create_user', {
    name,
    email,
    mobile_no: '+6591234567',
    staff_id: String(10_000_000 + Math.floor(Math.random() * 89_999_999)),
    role,
    park: 'Singapore Zoo',
    // No incident notifies this department, so only the role decides what they see.
    department: 'Corporate',
    sub_department: 'HR',
  });
  return { id, email, name };
}

/** An account whose password was set by an administrator: 1/1. */
export async function firstTimer(origin: string, role?: Role): Promise<StaffMember> {
  const person = await newcomer(origin, role);
  const password = 'Given-by-admin-1';
  const { email } = person;
  await callAs(origin, await superAdminToken(origin), 'change_password', { email, password });
  return { ...person, password };
}

/** An account in normal use: 1/0, with its own password. */
export async function staffMember(origin: string, role?: Role): Promise<StaffMember> {
  const { password: given, ...person } = await firstTimer(origin, role);
  const password = 'My-own-password-1';
  const token = await getToken(origin, person.email, given);
  await callAs(origin, token, 'change_password', { email: person.email, password });
  return { ...person, password };
}

type Message = { recipient: string; subject: string; body: string };

async function readMessages(origin: string, email: string): Promise<Message[]> {
  const answer = await fetch(`${origin}/dev/outbox`, { headers: { accept: 'application/json' } });
  const { messages }: { messages: Message[] } = await answer.json();
  return messages.filter(({ recipient }) => recipient === email);
}

export async function readSentCode(origin: string, email: string): Promise<string> {
  for (const { body } of await readMessages(origin, email)) {
    const [code] = /\b\d{6}\b/.exec(body) ?? [];
    if (code) return code;
  }
  throw new Error(`No code was sent to ${email}.`);
}
