/** A token as Firebase would make it, but unsigned unless a header and a signature are given. */
export function forgeToken(
  { projectId, uid, at = Date.now() }: { projectId: string; uid: string; at?: number },
  { header = { alg: 'none', typ: 'JWT' }, signature = '' }: { header?: object; signature?: string } = {},
): string {
  const time = Math.floor(at / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: time,
    iat: time,
    exp: time + 3600,
    firebase: { identities: {}, sign_in_provider: 'password' },
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode(header)}.${encode(claims)}.${signature}`;
}
