/** @throws the signal's reason as soon as it is aborted */
export function unlessOver<Answer>(
  answer: Promise<Answer>,
  over: AbortSignal | null | undefined,
): Promise<Answer> {
  if (!over) return answer;
  return new Promise((resolve, reject) => {
    const end = () => reject(over.reason);
    over.addEventListener('abort', end, { once: true });
    answer.then(resolve, reject).finally(() => over.removeEventListener('abort', end));
    if (over.aborted) end();
  });
}
