import type { Random } from '../random.ts';
import { FOREIGN_NAMES } from './guestNames.ts';
import { type Gender, mailName, nameOfGender, PUBLIC_SHARES } from './names.ts';

type Outsider = {
  name: string;
  nationality: string;
  contact: string;
  email: string;
  address: string;
};

/** At least one of contact, email and address is filled, as the form requires (CAS-2); no name in `taken` is used. */
export function outsider(
  random: Random,
  gender: Gender,
  origins: readonly [string, number][],
  taken: ReadonlySet<string>,
): Outsider {
  const [nationality] = random.weighted(origins, ([, weight]) => weight);
  const name = nameFrom(random, gender, nationality);
  if (taken.has(name)) return outsider(random, gender, origins, taken);
  const local = nationality === 'Singaporean' || nationality === 'Singapore PR';
  const contact = random.chance(local ? 0.88 : 0.35) ? localNumber(random) : '';
  const email = !contact || random.chance(0.3) ? getEmail(random, name) : '';
  const address = random.chance(local ? 0.45 : 0.3) ? (local ? getHome(random) : getHotel(random)) : '';
  return { name, nationality, contact, email, address };
}

function nameFrom(random: Random, gender: Gender, nationality: string): string {
  const names = FOREIGN_NAMES[nationality];
  if (!names) return nameOfGender(random, gender, PUBLIC_SHARES);
  const first = random.pick(gender === 'Male' ? names.male : names.female);
  const last = random.pick(names.last);
  // Chinese script has no space; a Tamil name is used alone.
  if (/\p{Script=Han}/u.test(last)) return `${last}${first}`;
  if (/\p{Script=Tamil}/u.test(first)) return first;
  return names.lastFirst ? `${last} ${first}` : `${first} ${last}`;
}

/** Numbers with this prefix are not assigned. */
const localNumber = (random: Random) => `8000${random.int(1000, 9999)}`;

function getEmail(random: Random, name: string): string {
  const latin = mailName(name.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss'));
  return `${latin || 'guest'}${random.int(10, 99)}@${random.pick(['mail.example', 'post.example', 'inbox.example'])}`;
}

const ROADS = [
  'Rambai Street 2',
  'Jalan Tembusu Lama',
  'Kingfisher Avenue 5',
  'Pandan Wangi Road',
  'Mangrove Drive',
  'Old Quarry Lane',
  'Lorong Kenari 3',
  'Sunbird Crescent',
] as const;

function getHome(random: Random): string {
  const road = random.pick(ROADS);
  if (random.chance(0.3)) return `${random.int(2, 88)} ${road}`;
  const unit = `#${String(random.int(2, 16)).padStart(2, '0')}-${random.int(101, 389)}`;
  return `Blk ${random.int(101, 689)}${random.pick(['', '', 'A', 'B'])} ${road} ${unit}`;
}

const HOTELS = ['Orchid Lodge', 'Straits View Hotel', 'Lantern House', 'Harbour Palm Hotel'] as const;
const getHotel = (random: Random) =>
  `c/o ${random.pick(HOTELS)}, room ${random.int(3, 24)}${String(random.int(1, 18)).padStart(2, '0')}`;
