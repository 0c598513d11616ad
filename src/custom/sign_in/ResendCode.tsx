import { useEffect, useState } from 'react';
import styles from './signIn.module.css';

type Props = { endsAt: number | undefined; disabled: boolean; onResend: () => void };

export function ResendCode({ endsAt, disabled, onResend }: Props) {
  const left = useCountdown(endsAt);
  if (left > 0) {
    return (
      <p className={styles.countdown}>
        The code expires in{' '}
        <span role="timer" aria-live="off">
          {minutesAndSeconds(left)}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.countdown}>
      <span>{endsAt === undefined ? "Didn't get a code?" : 'The code has expired.'}</span>
      <button type="button" className={styles.inline} disabled={disabled} onClick={onResend}>
        Resent OTP
      </button>
    </div>
  );
}

const SECOND = 1000;

/** Whole seconds until `endsAt`; 0 afterwards or if it is undefined. */
function useCountdown(endsAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === undefined) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / SECOND));
}

export function minutesAndSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
