import {
  ADDRESS_MIN_LENGTH,
  AGE_MAX,
  CASUALTY_CONTACT_MAX_LENGTH,
  WITNESS_CONTACT_MAX_LENGTH,
} from '../limits.ts';
import type { Casualty, Witness } from '../schemas/caseDetails.ts';
import { FIELD_TEXTS, isEmail, type Verdict } from '../validation.ts';

/** CAS-2: letters as in the names of accounts (UDET-13), without digits. */
const PERSON_NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{Join_C}'’\-./ ]+$/u;
/** WIT-2: the same, and no hyphen first or last. */
const WITNESS_NAME = /^(?!-)(?=.*\p{L})[\p{L}\p{M}\p{Join_C}'’\-./ ]*(?<!-)$/u;
/**
 * CAS-2, WIT-2: an address as Singapore writes it has `#04-56`, commas, stops, brackets, slashes and ampersands; those are
 * not special characters of an address.
 */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{N}\p{Join_C}\s'’\-.,/#()&]*$/u;

// Casualties (CAS-2)

export function validateCasualtyName(name: string): Verdict {
  return PERSON_NAME.test(name) ? undefined : FIELD_TEXTS.mustBeValid;
}

/** Blank is allowed: the age of an unconscious guest is not known. */
export function validateAge(age: string): Verdict {
  const valid = !age || (/^\d{1,3}$/.test(age) && Number(age) >= 1 && Number(age) <= AGE_MAX);
  return valid ? undefined : FIELD_TEXTS.mustBeVaildStop;
}

export function validateCasualtyAddress(address: string): Verdict {
  if (!address) return undefined;
  if (address.trim().length < ADDRESS_MIN_LENGTH) return FIELD_TEXTS.addressShort;
  return validatePlainText(address);
}

export function validateCasualtyEmail(email: string): Verdict {
  return !email || isEmail(email) ? undefined : FIELD_TEXTS.mustBeValidPlain;
}

export function validateCasualtyContact(contact: string): Verdict {
  if (contact && !/^\d+$/.test(contact)) return FIELD_TEXTS.mustBeValid;
  return contact.length > CASUALTY_CONTACT_MAX_LENGTH ? FIELD_TEXTS.mustBeVaild : undefined;
}

/** CAS-2's address and CAS-3's other cause: no special characters. */
export function validatePlainText(text: string): Verdict {
  return PLAIN_TEXT.test(text) ? undefined : FIELD_TEXTS.mustBeVaild;
}

/** CAS-3: whether there is a bodily injury; without one there is no cause of one, and no text of another cause. */
export function onBodilyInjury(
  is_bodily_injury: Casualty['is_bodily_injury'],
): Partial<Pick<Casualty, 'is_bodily_injury' | 'injury_type' | 'other'>> {
  return is_bodily_injury === 'No' ? { is_bodily_injury, injury_type: [], other: '' } : { is_bodily_injury };
}

// Witnesses (WIT-2): everything is optional, what is there must be right

export function validateWitnessName(name: string): Verdict {
  return !name || WITNESS_NAME.test(name.trim()) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessContact(contact: string): Verdict {
  const valid = !contact || (/^\d+$/.test(contact) && contact.length <= WITNESS_CONTACT_MAX_LENGTH);
  return valid ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessText(text: string): Verdict {
  return PLAIN_TEXT.test(text) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateWitnessEmail(email: string): Verdict {
  return !email || isEmail(email) ? undefined : FIELD_TEXTS.mustBeValid;
}

/** WIT-2: where a witness signs: an employee into `guest_Signature`, a guest into `signature`. */
export function getSignatureField(kind: Witness['employee_or_guest']): 'guest_Signature' | 'signature' {
  return kind === 'guest' ? 'signature' : 'guest_Signature';
}

/** CAS-3, WIT-2, PDF-1: what the person agrees to. */
export const CONSENT_TEXT =
  'In accordance with the Personal Data Protection Act 2012, I consent to the collection, use and disclosure of my ' +
  'personal data by the parks for the purpose of recording, investigating and following up this incident.';
