import { FirebaseError } from 'firebase/app';
import { type ReactNode, useEffect, useState } from 'react';
import { Banner } from './Banner.tsx';
import styles from './signIn.module.css';
import { UNREACHABLE } from './signInTrouble.ts';

type Step<Value> = {
  value: Value | undefined;
  /** Shows the failure instead, and what to do about it. */
  fail: (error: unknown) => void;
  /** Shown until there is a value: the loading state, or the failure with a button that loads again. */
  placeholder: ReactNode;
};

export function useEnrolmentStep<Value>(load: () => Promise<Value>): Step<Value> {
  const [value, setValue] = useState<Value>();
  const [trouble, setTrouble] = useState<string>();
  const [tries, setTries] = useState(0);
  const fail = (error: unknown) => {
    setValue(undefined);
    setTrouble(toTrouble(error));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads once
  useEffect(() => {
    let isOver = false;
    load().then(
      (loaded) => !isOver && setValue(loaded),
      (error: unknown) => !isOver && fail(error),
    );
    return () => {
      isOver = true;
    };
  }, [tries]);
  const tryAgain = () => {
    setTrouble(undefined);
    setTries(tries + 1);
  };
  const placeholder = trouble ? (
    <>
      <Banner text={trouble} />
      <button className={styles.primary} type="button" onClick={tryAgain}>
        Try again
      </button>
    </>
  ) : (
    <p role="status">Loading …</p>
  );
  return { value, fail, placeholder };
}

export const isNetworkFailure = (error: unknown) =>
  error instanceof FirebaseError && error.code === 'auth/network-request-failed';

export function toTrouble(error: unknown): string {
  if (isNetworkFailure(error)) return UNREACHABLE;
  if (!(error instanceof FirebaseError))
    return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  if (['auth/requires-recent-login', 'auth/user-token-expired'].includes(error.code))
    return 'Please sign out and sign in again first.';
  if (error.code === 'auth/code-expired')
    return 'The key has expired. Delete it from your app and try again with a new one.';
  return "The authenticator app can't be set up now. Please try again.";
}
