import {
  ADDRESS_MIN_LENGTH,
  AGE_MAX,
  CASUALTY_CONTACT_MAX_LENGTH,
  WITNESS_CONTACT_MAX_LENGTH,
} from '../limits.ts';
import type { Casualty } from '../schemas/caseDetails.ts';
import { FIELD_TEXTS, type FieldError, isEmail } from '../validation.ts';

/** Letters in any script, as in account names, without digits (CAS-2, UDET-13). */
const PERSON_NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_C}'’\-./ ]+$/u;
/** As above, without a hyphen at either end (WIT-2). */
const WITNESS_NAME = /^(?!-)(?=.*\p{L})[\p{L}\p{M}\p{Join_C}'’\-./ ]*(?<!-)$/u;
/** Allows the characters of Singapore addresses, such as `#04-56` (CAS-2, WIT-2). */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}\p{Join_C}\s'’\-.,/#()&]*$/u;

export function validateCasualtyName(name: string): FieldError {
  return PERSON_NAME.test(name) ? undefined : FIELD_TEXTS.mustBeValid;
}

/** Blank is valid: the age of an unconscious guest is unknown. */
export function validateAge(age: string): FieldError {
  const valid = !age || (/^\d{1,3}$/.test(age) && Number(age) >= 1 && Number(age) <= AGE_MAX);
  return valid ? undefined : FIELD_TEXTS.mustBeVaildStop;
}

export function validateCasualtyAddress(address: string): FieldError {
  if (!address) return undefined;
  if (address.trim().length < ADDRESS_MIN_LENGTH) return FIELD_TEXTS.addressShort;
  return validatePlainText(address);
}

export function validateCasualtyEmail(email: string): FieldError {
  return !email || isEmail(email) ? undefined : FIELD_TEXTS.mustBeValidPlain;
}

export function validateCasualtyContact(contact: string): FieldError {
  if (contact && !/^\d+$/.test(contact)) return FIELD_TEXTS.mustBeValid;
  return contact.length > CASUALTY_CONTACT_MAX_LENGTH ? FIELD_TEXTS.mustBeVaild : undefined;
}

export function validatePlainText(text: string): FieldError {
  return PLAIN_TEXT.test(text) ? undefined : FIELD_TEXTS.mustBeVaild;
}

/** Without a bodily injury, its cause and the other-cause text are cleared (CAS-3). */
export function onBodilyInjury(
  is_bodily_injury: Casualty['is_bodily_injury'],
): Partial<Pick<Casualty, 'is_bodily_injury' | 'injury_type' | 'other'>> {
  return is_bodily_injury === 'No' ? { is_bodily_injury, injury_type: [], other: '' } : { is_bodily_injury };
}

export function validateWitnessName(name: string): FieldError {
  return !name || WITNESS_NAME.test(name.trim()) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessContact(contact: string): FieldError {
  const valid = !contact || (/^\d+$/.test(contact) && contact.length <= WITNESS_CONTACT_MAX_LENGTH);
  return valid ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessText(text: string): FieldError {
  return PLAIN_TEXT.test(text) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessEmail(email: string): FieldError {
  return !email || isEmail(email) ? undefined : FIELD_TEXTS.mustBeValid;
}

export const CONSENT_TEXT =
  'In accordance with the Personal Data Protection Act 2012, I consent to the collection, use and disclosure of my ' +
  'personal data by the parks for the purpose of recording, investigating and following up this incident.';
