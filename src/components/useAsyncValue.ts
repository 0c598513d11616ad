import { useEffect, useState } from 'react';

type AsyncValue<Value> = {
  value: Value | undefined;
  error: unknown;
  /** Drops the value, because it turned out to be of no use. */
  fail: (error: unknown) => void;
  tryAgain: () => void;
};

/** For what must not be in a cache, such as secrets. Loads once, and again after a failure only if asked. */
export function useAsyncValue<Value>(load: () => Promise<Value>): AsyncValue<Value> {
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const fail = (reason: unknown) => {
    setValue(undefined);
    setError(reason);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads once
  useEffect(() => {
    let isOver = false;
    load().then(
      (loaded) => !isOver && setValue(loaded),
      (reason: unknown) => !isOver && fail(reason),
    );
    return () => {
      isOver = true;
    };
  }, [tries]);
  const tryAgain = () => {
    setError(undefined);
    setTries(tries + 1);
  };
  return { value, error, fail, tryAgain };
}
