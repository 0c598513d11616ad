/** Milliseconds before a file that takes too long is abandoned. */
const PATIENCE = 30_000;

type Question<Answer> = {
  failure: string;
  /** Whether this answer was only progress. It starts the patience again. */
  isProgress?: (answer: Answer) => boolean;
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  patience?: number;
};

/** The caller terminates the worker. @throws Error with a message for the user, or the reason of `signal` */
export function askWorker<Answer>(
  worker: Worker,
  request: object,
  { failure, isProgress = () => false, signal, transfer = [], patience = PATIENCE }: Question<Answer>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    const fail = () => reject(new Error(failure));
    stop = () => reject(signal?.reason);
    timer = setTimeout(fail, patience);
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (!isProgress(data)) return resolve(data);
      clearTimeout(timer);
      timer = setTimeout(fail, patience);
    };
    worker.onerror = fail;
    worker.postMessage(request, transfer);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
