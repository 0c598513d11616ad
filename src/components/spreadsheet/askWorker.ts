/** Milliseconds before a file that takes too long is abandoned. */
const PATIENCE = 30_000;

type Question = {
  failure: string;
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  patience?: number;
};

/** The caller terminates the worker. @throws Error with a message for the user, or the reason of `signal` */
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
