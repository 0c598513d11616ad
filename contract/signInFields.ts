/* Apart from `validation.ts`, so that the sign-in page does not load the rules of all forms. */

export const SIGN_IN_REQUIRED = 'This is a required field.';

export function stripSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
