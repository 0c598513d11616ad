import { useState } from 'react';
import { logFailure } from '../../api/logFailure.ts';
import styles from './signIn.module.css';

/** Shows its result next to the button, because these pages have no toasts. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [result, setResult] = useState<string>();
  const copy = async () => {
    // A second "Copied" is only announced if the first one is gone.
    setResult(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied');
    } catch (error) {
      logFailure('copy', error);
      setResult("Couldn't copy. Select the text and copy it manually.");
    }
  };
  return (
    <>
      <button className={styles.inline} type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{result}</span>
    </>
  );
}
