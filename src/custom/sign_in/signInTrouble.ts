export type SignInTrouble = {
  email?: string | undefined;
  password?: string | undefined;
  banner?: string | undefined;
  flag?: 'suspended' | 'disabled' | undefined;
  code?: string | undefined;
  /** The password was right, and the account has an authenticator app. */
  askCode?: AskCode | undefined;
};

/** Completes the sign-in. Returns the errors to show, with another `askCode` if the code may be tried again. */
export type AskCode = (code: string) => Promise<SignInTrouble | undefined>;

export const UNREACHABLE = "Can't reach the server. Please check your connection and try again.";

/** A browser does not retry a module import that failed until the page is reloaded. */
export const RELOAD =
  'The console was updated or the connection dropped. Please reload this page and sign in.';
