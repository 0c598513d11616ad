import { consoleConfig } from './consoleConfig.ts';

/** A sign-in as the Firebase SDK keeps it in this browser. Nobody has asked the identity service yet whether it still holds. */
export type StoredToken = {
  userId: string;
  token: string;
  /** By this browser's clock, as the SDK reckons it; milliseconds. */
  endsAt: number;
};

export function isInForce({ endsAt }: StoredToken): boolean {
  return Date.now() < endsAt;
}

/** Where the SDK keeps it, and under which name (persistence `indexedDBLocalPersistence` of firebase.ts, the default app). */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
const getKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

/** Milliseconds before its end in which the SDK, too, takes no token as valid. */
const ENDS_EARLY = 30_000;

/**
 * The token of the person who signed in here, even if it has expired. The SDK returns a token only after it has asked the
 * identity service, which on a weak network takes seconds. Undefined if the record is not as expected.
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

/** Fails where there is no such database: making it is the SDK's. */
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
  const { uid, stsTokenManager: { accessToken, expirationTime } = {} } = value ?? {};
  if (typeof uid !== 'string' || typeof accessToken !== 'string' || typeof expirationTime !== 'number') {
    return undefined;
  }
  return { userId: uid, token: accessToken, endsAt: expirationTime - ENDS_EARLY };
}
