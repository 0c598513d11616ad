import {
  MOBILE_MAX_LENGTH,
  MOBILE_PREFIX,
  OTP_LIFE_MAX_MINUTES,
  PASSWORD_MIN_LENGTH,
  STAFF_ID_LENGTH,
} from './limits.ts';
import { normalizePassword } from './passwords.ts';
import { normalizeText } from './text.ts';

/** The specification's texts to the letter, odd spelling included. */
export const FIELD_TEXTS = {
  required: 'Required field',
  requiredCapital: 'Required Field',
  signInRequired: 'This is a required field.',
  mustBeValid: 'Must be valid.',
  mustBeVaild: 'Must be vaild',
  mustBeVaildStop: 'Must be vaild.',
  mustBeValidPlain: 'Must be valid',
  email: 'Email is invalid',
  forgotEmail: 'Please enter valid email',
  staffIdMissing: 'Please enter the staff id',
  staffIdLength: 'Required 8 numbers',
  role: 'Please choose the role.',
  park: 'Please choose the park.',
  department: 'Please choose the department.',
  subDepartment: 'Please choose the sub department.',
  passwordShort: 'Please enter at least 6 characters.',
  passwordSpaces: 'A password cannot have spaces.',
  passwordGuessable: 'Please choose a password that is harder to guess.',
  /** AUTH-13, AUTH-14: choosing a password with a one-time code. */
  codeInvalid: 'Code is invalid. Try again.',
  chosenPasswordShort: 'Please enter password at least 6 characters',
  chosenPasswordDiffers: 'Please enter same password',
  passwordDiffers: "New Password and confirm password didn't match.",
  otpLife: 'Please enter at least 1 minute and must not start with zero',
  otpLifeLong: 'Please enter at most 60 minutes',
  /** FORM-14. */
  future: 'Please choose a date and time that are not in the future.',
  contactWay: 'Please one must be filled between address, email and contact number.',
  addressShort: 'Please enter at least 3 characters.',
  selection: 'Please make a selection',
  decision: 'Please make a decision',
} as const;

/** A validator answers the text to show, or nothing when the value will do. */
export type Verdict = string | undefined;

/**
 * UDET-13: letters of any script with their marks and joiners (Sinhala's Sri has one), digits, and `' - . /` between them, as
 * in O'Brien, Tan-Lee, S/O Raju, 陈.
 */
const USER_NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N}\p{Join_C}'’\-./ ]+$/u;
const EMAIL = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;
/** FORM-10: the characters that property texts and the stoppage text block, typed or pasted. */
const BLOCKED_CHARACTERS = /[$&+,:;=?[\]@#|{}'<>.^*()%!/`~]/g;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(normalizeText(text));
}

// What a field lets through while one types

/** AUTH-2, UDET-13. */
export function stripSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/** FORM-10, MPD-1. */
export function stripBlockedCharacters(text: string): string {
  return text.replace(BLOCKED_CHARACTERS, '');
}

/** SHELL-15: full-width characters of an East Asian keyboard as the ordinary ones, `９１` as `91`. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (character) => character.normalize('NFKC'));
}

/** UDET-13, AUTH-13: staff ID, one-time code. */
export function digitsOnly(text: string): string {
  return toHalfWidth(text).replace(/\D+/g, '');
}

/** UDET-13: the keystrokes of a mobile number. A number pasted after the field's own +65 brings its code along. */
export function mobileKeystrokes(text: string): string {
  return text.replace(/[^\d()+-]+/g, '').replace(/^\+65(?=\+\d)/, '');
}

/** CAS-2, WIT-2: a contact number has digits alone, so the signs go that people write one with: +65 (9123) 4567. */
export function contactKeystrokes(text: string): string {
  return /^[\d\s()+-]+$/.test(text) && /\d/.test(text) ? digitsOnly(text) : text;
}

// Accounts (UDET-11, UDET-13)

export function validateUserName(name: string): Verdict {
  if (!name.trim()) return FIELD_TEXTS.requiredCapital;
  return USER_NAME.test(name) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function validateEmail(email: string): Verdict {
  if (!email) return FIELD_TEXTS.requiredCapital;
  return isEmail(email) ? undefined : FIELD_TEXTS.email;
}

export function validateMobile(mobile: string): Verdict {
  if (!mobile || mobile === MOBILE_PREFIX) return FIELD_TEXTS.requiredCapital;
  return mobile.length <= MOBILE_MAX_LENGTH && /^\+?\d+$/.test(mobile) ? undefined : FIELD_TEXTS.mustBeVaild;
}

export function validateStaffId(staffId: string): Verdict {
  if (!staffId) return FIELD_TEXTS.staffIdMissing;
  return /^\d+$/.test(staffId) && staffId.length === STAFF_ID_LENGTH ? undefined : FIELD_TEXTS.staffIdLength;
}

/** UDET-11. Spaces are stripped where one signs in (AUTH-2), so a password with one could never be typed again. */
export function validatePassword(password: string): Verdict {
  if (/\s/.test(password)) return FIELD_TEXTS.passwordSpaces;
  return normalizePassword(password).length >= PASSWORD_MIN_LENGTH ? undefined : FIELD_TEXTS.passwordShort;
}

/** AUTH-14: the same rule in the words of its own page. */
export function validateChosenPassword(password: string): Verdict {
  const problem = validatePassword(password);
  return problem === FIELD_TEXTS.passwordShort ? FIELD_TEXTS.chosenPasswordShort : problem;
}

// Settings (SET-2)

export function validateOtpLife(minutes: string): Verdict {
  if (!/^[1-9]\d*$/.test(minutes)) return FIELD_TEXTS.otpLife;
  return Number(minutes) > OTP_LIFE_MAX_MINUTES ? FIELD_TEXTS.otpLifeLong : undefined;
}

// Date ranges (LIST-9, USER-8, NPAN-3)

export const DATE_RANGE_TEXTS = {
  from: 'Plesae select "To Date" less than "From Date"',
  to: 'Plesae select "To Date" greater than "From Date"',
} as const;

/** LIST-9: the text for the date that was just chosen, when From would come after To. Both are `YYYY-MM-DD` or empty. */
export function validateDateRange(changed: 'from' | 'to', from: string, to: string): Verdict {
  return from && to && from > to ? DATE_RANGE_TEXTS[changed] : undefined;
}
