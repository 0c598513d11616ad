/** Set by `npm run test:emulator`. */
export const EMULATOR = process.env.AUTH_EMULATOR_ORIGIN ?? '';

export async function administerEmulator(
  method: string,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const response = await fetch(`${EMULATOR}/identitytoolkit.googleapis.com/${path}`, {
    method,
    // The emulator's administrator token.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

export const updateInEmulator = (change: object) =>
  administerEmulator('POST', 'v1/projects/parks-console/accounts:update', change);
