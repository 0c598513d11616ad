/** Sentences by Firebase's error codes without `auth/`, for the popup and the console (AUTH-5). */
export const WORK_ACCOUNT_FAILURES = {
  'work-account-unreachable':
    "Your organisation's sign-in can't be reached. Please try again in a few minutes, or sign in with your password.",
  'work-account-denied':
    "Your organisation didn't sign you in. Please try again, or ask your IT department for access to this console.",
  'work-account-expired':
    'This sign-in has expired, or was started in another browser or at another address of this console. Please start again.',
  'work-account-rejected':
    "The answer of your organisation's sign-in could not be verified. Please try again. If it fails again, tell an administrator.",
  'email-changed':
    'The email of this account was changed a short time ago. Until tomorrow, please sign in with your password.',
  'unverified-email':
    'Your organisation has not confirmed your email address, so it cannot be matched with an account. Please ask your IT department.',
} as const;

export type WorkAccountFailure = keyof typeof WORK_ACCOUNT_FAILURES;
