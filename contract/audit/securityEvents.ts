import type { FieldChange } from '../schemas/auditTrail.ts';
import { formatInstant } from '../singaporeTime.ts';
import { USER_ENTRIES, USER_LABELS } from './userChanges.ts';

/** Events without an audit entry. The server counts them per account and hour (AUTH-17). */
export const SECURITY_EVENTS = [
  'failed_sign_in',
  'code_requested',
  'code_wrong',
  'code_accepted',
  'incidents_exported',
  'accounts_exported',
  'audit_exported',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Caused by a signed-in person. For the other events, the account is only their target. */
const EXPORTS: readonly SecurityEvent[] = ['incidents_exported', 'accounts_exported', 'audit_exported'];

export const isExportEvent = (event: SecurityEvent): boolean => EXPORTS.includes(event);

const WORDS: Record<SecurityEvent, [one: string, several: string]> = {
  failed_sign_in: ['failed sign-in', 'failed sign-ins'],
  code_requested: ['one-time code requested', 'one-time codes requested'],
  code_wrong: ['wrong one-time code', 'wrong one-time codes'],
  code_accepted: ['correct one-time code', 'correct one-time codes'],
  incidents_exported: ['page of incidents exported', 'pages of incidents exported'],
  accounts_exported: ['page of accounts exported', 'pages of accounts exported'],
  audit_exported: ['page of audit entries exported', 'pages of audit entries exported'],
};

/** Further networks of an event are not stored. */
export const NETWORKS_COUNTED = 10;

type Counted = { event: SecurityEvent; count: number; networks: number; lastAt: string };

export function securitySentences({ event, count, networks, lastAt }: Counted): string[] {
  const words = WORDS[event][count === 1 ? 0 : 1];
  const many = networks >= NETWORKS_COUNTED ? `${NETWORKS_COUNTED} or more` : networks;
  const from = networks > 1 ? ` from ${many} networks` : '';
  return [
    `${count.toLocaleString('en-SG')} ${words}${from}`,
    ...(count > 1 ? [`Last on ${formatInstant(lastAt)}`] : []),
  ];
}

export const LOGIN = 'Login';

/** First sentences of audit entries of accounts that belong to the security log. */
export const SECURITY_SENTENCES: readonly (readonly [start: string, event: string])[] = [
  [LOGIN, 'sign_in'],
  ['Locked after ', 'lock'],
  ['Unlocked ', 'unlock'],
  [USER_ENTRIES.recovered, 'recovery'],
  ['Reset ', 'password_reset'],
  [USER_ENTRIES.passwordChosen, 'password_change'],
  [USER_ENTRIES.signedOut, 'sign_out_everywhere'],
  [USER_ENTRIES.created, 'account_created'],
  [USER_ENTRIES.deleted, 'account_deleted'],
];

/** Changed fields of accounts that belong to the security log. */
export const SECURITY_FIELDS: Readonly<Record<string, string>> = {
  [USER_LABELS.email]: 'email_change',
  [USER_LABELS.mobile_no]: 'mobile_number_change',
  [USER_LABELS.role]: 'role_change',
  status: 'status_change',
};

type Entry = { description: readonly string[]; details: readonly FieldChange[] };

/** The security events of an account's audit entry; empty if it does not belong to the security log. */
export function getSecurityEvents({ description: [first = ''], details }: Entry): string[] {
  const event = SECURITY_SENTENCES.find(([start]) => first.startsWith(start))?.[1];
  const isNew = event === 'account_created';
  const changes = isNew ? [] : details.flatMap((change) => toEvent(change) ?? []);
  return [...new Set([...(event ? [event] : []), ...changes])];
}

function toEvent({ field, before, after }: FieldChange): string | undefined {
  if (field === 'status' && after === 'Locked') return 'lock';
  if (field === 'status' && before === 'Locked') return 'unlock';
  return SECURITY_FIELDS[field];
}
