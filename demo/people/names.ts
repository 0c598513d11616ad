import type { Random } from '../random.ts';
import { CHINESE, INDIAN, MALAY, OTHERS, ROMANISED } from './nameParts.ts';

export type Gender = 'Male' | 'Female';
type Name = { name: string; gender: Gender };

type Community = 'chinese' | 'malay' | 'indian' | 'others';
const SHARES: readonly [Community, number][] = [
  ['chinese', 58],
  ['malay', 20],
  ['indian', 14],
  ['others', 8],
];

/** Full names of smaller communities are reserved for staff. */
export const PUBLIC_SHARES = SHARES.filter(([community]) => community !== 'others');

/** `given` collects the used names by their words, so that no name is another one reordered. */
export function newName(random: Random, given: Set<string>): Name {
  for (;;) {
    const gender: Gender = random.chance(0.5) ? 'Male' : 'Female';
    const name = nameOfGender(random, gender);
    const words = name.split(' ').sort().join(' ');
    if (given.has(words)) continue;
    given.add(words);
    return { name, gender };
  }
}

export function nameOfGender(random: Random, gender: Gender, shares = SHARES): string {
  const [community] = random.weighted(shares, ([, share]) => share);
  return MAKERS[community](random, gender);
}

const MAKERS: Record<Community, (random: Random, gender: Gender) => string> = {
  chinese(random, gender) {
    const male = gender === 'Male';
    const name = `${random.pick(CHINESE.surnames)} ${random.pick(male ? CHINESE.male : CHINESE.female)}`;
    if (random.chance(0.6)) return name;
    const english = random.pick(male ? CHINESE.englishMale : CHINESE.englishFemale);
    return random.chance(0.5) ? `${english} ${name}` : `${name} ${english}`;
  },
  malay(random, gender) {
    const male = gender === 'Male';
    const link = male ? 'bin' : 'binte';
    return `${random.pick(male ? MALAY.male : MALAY.female)} ${link} ${random.pick(MALAY.fathers)}`;
  },
  indian(random, gender) {
    const male = gender === 'Male';
    const link = male ? 's/o' : 'd/o';
    return `${random.pick(male ? INDIAN.male : INDIAN.female)} ${link} ${random.pick(INDIAN.fathers)}`;
  },
  others: (random, gender) => random.pick(gender === 'Male' ? OTHERS.male : OTHERS.female),
};

/** `Ravi s/o Velu` → `ravi.velu`. */
export function mailName(name: string): string {
  const latin = ROMANISED[name] ?? name;
  return latin
    .toLowerCase()
    .replace(/\b[sd]\/o\b|\bbin(te|ti)?\b|'/g, '')
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
}
