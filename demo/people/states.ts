import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';
import { type State, SUSPENSION_REMARKS } from './quotas.ts';

const DAY = 86_400_000;

type StateFields = Pick<
  Person,
  | 'isActive'
  | 'isNew'
  | 'createdAt'
  | 'latestUpdatedAt'
  | 'lastLoginAt'
  | 'accountExpiry'
  | 'archiveDate'
  | 'suspensionRemark'
  | 'choseOwnPassword'
  | 'passwordResetAt'
  | 'lastDay'
>;

export function stateFields(random: Random, state: State, now: Date): StateFields {
  const daysAgo = (from: number, to: number) =>
    new Date(now.getTime() - random.int(from * 24 * 60, to * 24 * 60) * 60_000);
  const createdAt = state === 'nonActive' ? daysAgo(1, 24) : daysAgo(760, 2400);
  const active: StateFields = {
    isActive: 1,
    isNew: 0,
    createdAt,
    latestUpdatedAt: daysAgo(3, 420),
    lastLoginAt: daysAgo(0.05, 12),
    accountExpiry: random.chance(0.12) ? singaporeDay(now.getTime() + random.int(40, 700) * DAY) : null,
    archiveDate: null,
    suspensionRemark: '',
    choseOwnPassword: true,
    passwordResetAt: null,
    lastDay: undefined,
  };
  switch (state) {
    case 'active':
      return active;
    case 'nonActive':
      return {
        ...active,
        isActive: 0,
        isNew: 1,
        latestUpdatedAt: createdAt,
        lastLoginAt: null,
        choseOwnPassword: false,
        lastDay: createdAt,
      };
    case 'mustSetPassword': {
      const at = daysAgo(0.2, 4);
      return {
        ...active,
        isNew: 1,
        latestUpdatedAt: at,
        lastLoginAt: daysAgo(6, 20),
        choseOwnPassword: false,
        passwordResetAt: at,
      };
    }
    case 'locked': {
      const at = daysAgo(0.3, 9);
      return {
        ...active,
        isActive: 0,
        latestUpdatedAt: at,
        lastLoginAt: before(at, 30),
        lastDay: before(at, 30),
      };
    }
    case 'suspended': {
      const at = daysAgo(12, 600);
      return {
        ...active,
        isActive: -1,
        latestUpdatedAt: at,
        lastLoginAt: before(at, 60 * 24 * 2),
        archiveDate: singaporeDay(at),
        suspensionRemark: random.pick(SUSPENSION_REMARKS),
        lastDay: before(at, 60 * 24),
      };
    }
    case 'expired': {
      const at = daysAgo(8, 120);
      return {
        ...active,
        accountExpiry: singaporeDay(at),
        lastLoginAt: before(at, 60 * 30),
        lastDay: before(at, 60 * 24),
      };
    }
  }
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);
