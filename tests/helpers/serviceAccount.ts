import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a well-formed key file that no project knows. @returns its path */
export function writeServiceAccount(folder: string, projectId: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'service-account.json');
  const account = {
    type: 'service_account',
    project_id: projectId,
    client_email: `console@${projectId}.iam.example`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  writeFileSync(file, JSON.stringify(account));
  return file;
}
