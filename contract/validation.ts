import {
  MOBILE_MAX_LENGTH,
  MOBILE_PREFIX,
  OTP_LIFE_MAX_MINUTES,
  PASSWORD_MIN_LENGTH,
  STAFF_ID_LENGTH,
} from './limits.ts';
import { normalizePassword } from './passwords.ts';
import { SIGN_IN_REQUIRED } from './signInFields.ts';
import { normalizeText } from './text.ts';

/** The exact texts of the specification, including its spelling. */
export const FIELD_TEXTS = {
  required: 'Required field',
  requiredCapital: 'Required Field',
  signInRequired: SIGN_IN_REQUIRED,
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
  passwordSpaces: "A password can't contain spaces.",
  passwordGuessable: 'Please choose a password that is harder to guess.',
  codeInvalid: 'Code is invalid. Try again.',
  chosenPasswordShort: 'Please enter password at least 6 characters',
  chosenPasswordDiffers: 'Please enter same password',
  passwordDiffers: "New Password and confirm password didn't match.",
  otpLife: 'Please enter at least 1 minute and must not start with zero',
  otpLifeLong: 'Please enter at most 60 minutes',
  future: 'Please choose a date and time that are not in the future.',
  contactWay: 'Please one must be filled between address, email and contact number.',
  addressShort: 'Please enter at least 3 characters.',
  selection: 'Please make a selection',
  decision: 'Please make a decision',
  followUp: 'Only Cat 1 incidents may skip follow-up.',
} as const;

/** The error text, or undefined if valid. */
export type FieldError = string | undefined;

/** Letters in any script, including combining marks and zero-width joiners (needed for Sinhala 'Sri'), digits, and `' - . /`. */
const USER_NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N}\p{Join_C}'’\-./ ]+$/u;
/** Matches `parks.example/x`, which mail programs turn into a link (AUTH-18), but not the name `S/O K.Muthu`. */
const WEB_ADDRESS = /\.\p{L}[^\s/]*\//u;
const EMAIL = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u;
/** Characters blocked in property texts and the stoppage text, typed or pasted (FORM-10). */
const BLOCKED_CHARACTERS = /[$&+,:;=?[\]@#|{}'<>.^*()%!/`~]/g;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(normalizeText(text));
}

export function stripBlockedCharacters(text: string): string {
  return text.replace(BLOCKED_CHARACTERS, '');
}

/** Full-width characters of East Asian keyboards become ordinary: `９１` → `91`. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (character) => character.normalize('NFKC'));
}

export function digitsOnly(text: string): string {
  return toHalfWidth(text).replace(/\D+/g, '');
}

/** A number pasted after the field's own +65 brings its country code along (UDET-13). */
export function mobileKeystrokes(text: string): string {
  return text.replace(/[^\d()+-]+/g, '').replace(/^\+65(?=\+\d)/, '');
}

/** Contact numbers contain digits only, so `+65 (9123) 4567` loses its signs (CAS-2, WIT-2). */
export function contactKeystrokes(text: string): string {
  return /^[\d\s()+-]+$/.test(text) && /\d/.test(text) ? digitsOnly(text) : text;
}

export function validateUserName(name: string): FieldError {
  if (!name.trim()) return FIELD_TEXTS.requiredCapital;
  return USER_NAME.test(name) && !isWebAddress(name) ? undefined : FIELD_TEXTS.mustBeValid;
}

export function isWebAddress(name: string): boolean {
  return WEB_ADDRESS.test(name);
}

export function validateEmail(email: string): FieldError {
  if (!email) return FIELD_TEXTS.requiredCapital;
  return isEmail(email) ? undefined : FIELD_TEXTS.email;
}

export function validateMobile(mobile: string): FieldError {
  if (!mobile || mobile === MOBILE_PREFIX) return FIELD_TEXTS.requiredCapital;
  return mobile.length <= MOBILE_MAX_LENGTH && /^\+?\d+$/.test(mobile) ? undefined : FIELD_TEXTS.mustBeVaild;
}

export function validateStaffId(staffId: string): FieldError {
  if (!staffId) return FIELD_TEXTS.staffIdMissing;
  return /^\d+$/.test(staffId) && staffId.length === STAFF_ID_LENGTH ? undefined : FIELD_TEXTS.staffIdLength;
}

/** Sign-in strips spaces (AUTH-2), so a password with spaces could never be entered. */
export function validatePassword(password: string): FieldError {
  if (/\s/.test(password)) return FIELD_TEXTS.passwordSpaces;
  return normalizePassword(password).length >= PASSWORD_MIN_LENGTH ? undefined : FIELD_TEXTS.passwordShort;
}

/** The same rule with the texts of the page for choosing a password (AUTH-14). */
export function validateChosenPassword(password: string): FieldError {
  const problem = validatePassword(password);
  return problem === FIELD_TEXTS.passwordShort ? FIELD_TEXTS.chosenPasswordShort : problem;
}

export function validateOtpLife(minutes: string): FieldError {
  if (!/^[1-9]\d*$/.test(minutes)) return FIELD_TEXTS.otpLife;
  return Number(minutes) > OTP_LIFE_MAX_MINUTES ? FIELD_TEXTS.otpLifeLong : undefined;
}

const DATE_RANGE_TEXTS = {
  from: 'Plesae select "To Date" less than "From Date"',
  to: 'Plesae select "To Date" greater than "From Date"',
} as const;

/** The error for the changed date if From is after To; both are `YYYY-MM-DD` or empty (LIST-9). */
export function validateDateRange(changed: 'from' | 'to', from: string, to: string): FieldError {
  return from && to && from > to ? DATE_RANGE_TEXTS[changed] : undefined;
}
