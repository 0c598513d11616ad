/** @throws the signal's reason as soon as it is aborted */
export function unlessOver<Answer>(answer: Promise<Answer>, over?: AbortSignal | null): Promise<Answer> {
  const end = new Promise<never>((_, reject) => {
    if (over?.aborted) reject(over.reason);
    over?.addEventListener('abort', () => reject(over.reason), { once: true });
  });
  return Promise.race([answer, end]);
}
