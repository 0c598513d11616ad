import type { ReactNode } from 'react';
import { useAsyncValue } from '../../components/useAsyncValue.ts';
import { Banner } from './Banner.tsx';
import { toTrouble } from './enrolmentTrouble.ts';
import styles from './signIn.module.css';

type Step<Value> = {
  value: Value | undefined;
  /** Shows the failure instead, and what to do about it. */
  fail: (error: unknown) => void;
  /** Shown until there is a value: the loading state, or the failure with a button that loads again. */
  placeholder: ReactNode;
};

export function useEnrolmentStep<Value>(load: () => Promise<Value>): Step<Value> {
  const { value, error, fail, tryAgain } = useAsyncValue(load);
  const placeholder = error ? (
    <>
      <Banner text={toTrouble(error)} />
      <button className={styles.primary} type="button" onClick={tryAgain}>
        Try again
      </button>
    </>
  ) : (
    <p role="status">Loading …</p>
  );
  return { value, fail, placeholder };
}
