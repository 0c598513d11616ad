import { downloadFile } from './downloadFile.ts';

export function downloadRecoveryCodes(codes: readonly string[], email: string): void {
  const text = `Parks Console recovery codes of ${email}
Each one signs you in once instead of a code from your authenticator app.

${codes.join('\n')}
`;
  downloadFile('Parks Console recovery codes.txt', new Blob([text], { type: 'text/plain' }));
}
