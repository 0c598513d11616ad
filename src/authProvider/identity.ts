import { removeFileCookie } from '../api/fileCookie.ts';
import { identity } from '../api/identity.ts';
import { clearBootstrapToken } from '../api/idToken.ts';

export function signOut(): Promise<void> {
  removeFileCookie();
  clearBootstrapToken();
  return identity.signOut();
}

export async function rememberedUserId(): Promise<string | undefined> {
  return (await identity.confirmedUser())?.uid;
}
