/** Set by `npm run test:emulator`, if the emulator is installed. */
export const FIRESTORE_HOST = process.env.FIRESTORE_EMULATOR_ADDRESS ?? '';

/** Removes all documents of a project. */
export async function clearFirestore(projectId: string): Promise<void> {
  const path = `emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const { ok } = await fetch(`http://${FIRESTORE_HOST}/${path}`, { method: 'DELETE' });
  if (!ok) throw new Error('The Firestore emulator was not cleared.');
}
