import { animalProfiles } from './animalProfiles.ts';
import { groundProfiles } from './groundProfiles.ts';
import { guestProfiles } from './guestProfiles.ts';
import { peopleProfiles } from './peopleProfiles.ts';
import type { Profile } from './profile.ts';
import { workProfiles } from './workProfiles.ts';

const PROFILES = {
  ...groundProfiles,
  ...guestProfiles,
  ...animalProfiles,
  ...workProfiles,
  ...peopleProfiles,
};
export type ProfileName = keyof typeof PROFILES;

export const getProfile = (name: ProfileName): Profile => PROFILES[name];
