import { ROLES, type Role } from '../../contract/permissions.ts';
import {
  DEPARTMENTS,
  type Department,
  SUB_DEPARTMENTS,
  type SubDepartment,
} from '../../server/operations/installation/reference/departments.ts';
import { demoEmail } from '../accounts.ts';
import { createRandom, type Random } from '../random.ts';
import { SPECIAL_NAMES } from './nameParts.ts';
import { mailName, newName } from './names.ts';
import type { Person } from './person.ts';
import { PARK_SHARES, PARKS_OF, ROLE_COUNTS, STAFF_OF, STATE_COUNTS, type State } from './quotas.ts';
import { ROLE_ACCOUNTS } from './roleAccounts.ts';
import { stateFields } from './states.ts';

/** About 240 people, the five demo accounts first; deterministic for a given `now`. */
export function people(now: Date): Person[] {
  const random = createRandom('people');
  const names = new Set<string>();
  const mails = new Set<string>();
  const roles = random.shuffled(remainingRoles());
  const states = random.shuffled(getStates(roles.length));
  const places = random.shuffled(remainingPlaces());
  const posts = [
    ...ROLE_ACCOUNTS.map((account) => ({
      ...account,
      email: demoEmail(account.role),
      state: 'active' as State,
    })),
    ...places.map((subDepartment, index) => {
      const role = roles[index] ?? 'junior_user';
      const { name, gender } = SPECIAL_NAMES[index] ?? newName(random, names);
      return {
        role,
        name,
        gender,
        age: random.int(role === 'junior_user' ? 19 : 27, role === 'junior_user' ? 58 : 62),
        park: getPark(random, subDepartment),
        department: getDepartment(subDepartment),
        subDepartment,
        email: unused(mails, mailName(name)),
        // Administrators always have a working account.
        state: role === 'admin' || role === 'super_admin' ? 'active' : (states[index] ?? 'active'),
      };
    }),
  ];
  return posts.map(({ state, ...post }, index) => ({
    ...post,
    uid: getUid(createRandom('uid', index)),
    staffId: String(20_000_000 + index * 37 + random.int(1, 36)),
    // Numbers with this prefix are not assigned.
    mobileNo: `+658000${String(1000 + index * 7).padStart(4, '0')}`,
    ...stateFields(createRandom('state', index), state, now),
  }));
}

function remainingRoles(): Role[] {
  return ROLES.flatMap((role) => repeated(role, ROLE_COUNTS[role] - 1));
}

function remainingPlaces(): SubDepartment[] {
  return SUB_DEPARTMENTS.flatMap((subDepartment) => {
    const taken = ROLE_ACCOUNTS.filter((account) => account.subDepartment === subDepartment).length;
    return repeated(subDepartment, STAFF_OF[subDepartment] - taken);
  });
}

function getStates(count: number): State[] {
  const special = (Object.keys(STATE_COUNTS) as (keyof typeof STATE_COUNTS)[]).flatMap((state) =>
    repeated<State>(state, STATE_COUNTS[state]),
  );
  return [...special, ...repeated<State>('active', count - special.length)];
}

function getPark(random: Random, subDepartment: SubDepartment): string {
  const parks = PARKS_OF[subDepartment] ?? Object.keys(PARK_SHARES);
  return random.weighted(parks, (park) => PARK_SHARES[park] ?? 0);
}

function getDepartment(subDepartment: SubDepartment): Department {
  const departments = Object.keys(DEPARTMENTS) as Department[];
  const found = departments.find((department) =>
    DEPARTMENTS[department].some((name) => name === subDepartment),
  );
  if (!found) throw new Error(`${subDepartment} is in no department.`);
  return found;
}

function unused(mails: Set<string>, name: string): string {
  for (let number = 1; ; number += 1) {
    const email = `${name}${number === 1 ? '' : number}@parks.example`;
    if (mails.has(email)) continue;
    mails.add(email);
    return email;
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The format of the identity service: 28 letters and digits. */
function getUid(random: Random): string {
  return Array.from({ length: 28 }, () => random.pick([...LETTERS])).join('');
}

function repeated<Item>(item: Item, count: number): Item[] {
  return Array.from({ length: count }, () => item);
}
