import { createRandom, type Random } from '../random.ts';
import { type AuditLine, changed, choosePlatform } from './auditLine.ts';
import type { Person } from './person.ts';

const DAY = 86_400_000;

/** Oldest first. */
export function accountTrail(person: Person, index: number, staff: readonly Person[]): AuditLine[] {
  const random = createRandom('account trail', index);
  const admins = staff.filter(
    ({ role, isActive }) => (role === 'admin' || role === 'super_admin') && isActive === 1,
  );
  const admin = random.pick(admins.filter((other) => other !== person));
  const at = (when: Date | number) => new Date(when);
  const by = (who: Person, when: Date, what: Pick<AuditLine, 'description' | 'details'>): AuditLine => ({
    at: when,
    by: who,
    ...what,
    platform: choosePlatform(random, who),
  });
  const made = by(admin, person.createdAt, { description: ['Create user'], details: [] });
  if (!person.lastLoginAt) return [made];
  const first = at(person.createdAt.getTime() + random.int(1, 60) * 3_600_000);
  return [
    made,
    by(person, first, changed('status', 'Non Active', 'Active')),
    ...signIns(random, first, person.lastLoginAt).map((when) =>
      by(person, when, { description: ['Login'], details: [] }),
    ),
    ...ending(person, admin, by),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function signIns(random: Random, first: Date, last: Date): Date[] {
  const times = [new Date(first.getTime() + 20_000)];
  let when = last.getTime();
  for (let count = random.int(2, 7); count > 0 && when > first.getTime() + DAY; count -= 1) {
    times.push(new Date(when));
    when -= random.int(8, 90) * 3_600_000;
  }
  return times;
}

type By = (who: Person, when: Date, what: Pick<AuditLine, 'description' | 'details'>) => AuditLine;

function ending(person: Person, admin: Person, by: By): AuditLine[] {
  if (person.isActive === -1) {
    const { description, details } = changed('status', 'Active', 'Archived');
    return [
      by(admin, person.latestUpdatedAt, {
        description: [...description, `Remark: ${person.suspensionRemark}`],
        details,
      }),
    ];
  }
  if (person.isActive === 0)
    return [by(person, person.latestUpdatedAt, changed('status', 'Active', 'Locked'))];
  return [];
}
