import styles from './signIn.module.css';
import { minutesAndSeconds, useCountdown } from './useCountdown.ts';

type Props = { endsAt: number | undefined; disabled: boolean; onResend: () => void };

/** AUTH-13: how long the code lives; once it is over, another one. */
export function ResendCode({ endsAt, disabled, onResend }: Props) {
  const left = useCountdown(endsAt);
  if (left > 0) {
    return (
      <p className={styles.countdown}>
        The code works for another{' '}
        <span role="timer" aria-live="off">
          {minutesAndSeconds(left)}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.countdown}>
      <span>{endsAt === undefined ? 'No code came?' : 'The code is too old now.'}</span>
      <button type="button" className={styles.inline} disabled={disabled} onClick={onResend}>
        Resent OTP
      </button>
    </div>
  );
}
