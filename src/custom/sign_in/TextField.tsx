import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useComposition } from '../../components/composition.ts';
import styles from './signIn.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  action?: ReactNode;
};

export function TextField({ ref, label, value, error, onChange, action, ...input }: Props) {
  const id = useId();
  const composition = useComposition(value, onChange);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.inputRow}>
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          {...composition}
          autoCapitalize="none"
          spellCheck={false}
        />
        {action}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
