import { consoleConfig } from './consoleConfig.ts';

/** As the Firebase SDK stored it; not yet verified by the identity service. */
export type StoredToken = {
  userId: string;
  token: string;
  refreshToken?: string | undefined;
  /** Milliseconds, by the device clock. */
  endsAt: number;
};

export function isInForce({ endsAt }: StoredToken): boolean {
  return Date.now() < endsAt;
}

/** Names used by the SDK (persistence `indexedDBLocalPersistence`, the default app). */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
const getKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

/** Milliseconds before expiry when the SDK also treats a token as expired. */
const ENDS_EARLY = 30_000;

/**
 * The SDK first contacts the identity service, which is slow, so read the token directly. It may be expired.
 */
export async function storedToken(): Promise<StoredToken | undefined> {
  try {
    const database = await getAnswer(openOnly(DATABASE));
    try {
      const kept = database
        .transaction(STORE)
        .objectStore(STORE)
        .get(getKey(consoleConfig().firebase.apiKey));
      return readToken(await getAnswer(kept));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Fails if the database does not exist, because the SDK must create it. */
function openOnly(name: string): IDBOpenDBRequest {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return opening;
}

function getAnswer<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function readToken(kept: unknown): StoredToken | undefined {
  const { value } = (kept ?? {}) as { value?: { uid?: unknown; stsTokenManager?: Record<string, unknown> } };
  const { uid, stsTokenManager: { accessToken, refreshToken, expirationTime } = {} } = value ?? {};
  if (typeof uid !== 'string' || typeof accessToken !== 'string' || typeof expirationTime !== 'number') {
    return undefined;
  }
  return {
    ...{ userId: uid, token: accessToken, refreshToken: refreshToken as string | undefined },
    endsAt: expirationTime - ENDS_EARLY,
  };
}
