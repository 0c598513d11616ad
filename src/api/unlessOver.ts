/** @throws the signal's reason as soon as it is aborted */
export function unlessOver<Answer>(answer: Promise<Answer>, over?: AbortSignal | null): Promise<Answer> {
  const end = new Promise<never>((_, reject) => {
    const stop = () => reject(over?.reason);
    if (over?.aborted) stop();
    over?.addEventListener('abort', stop);
  });
  return Promise.race([answer, end]);
}
