/** Milliseconds after which a file that makes work without end is given up. */
const PATIENCE = 30_000;

type Question = {
  /** What a person is told where no answer comes. */
  failure: string;
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  patience?: number;
};

/** Asks a worker one thing. Whoever began it ends it. @throws Error with the text for a person, and whatever `signal` says */
export function askWorker<Answer>(
  worker: Worker,
  request: object,
  { failure, signal, transfer = [], patience = PATIENCE }: Question,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    const fail = () => reject(new Error(failure));
    stop = () => reject(signal?.reason);
    timer = setTimeout(fail, patience);
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = fail;
    worker.postMessage(request, transfer);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
