import type { ComponentProps } from 'react';
import { digitsOnly } from '../../../contract/validation.ts';
import styles from './signIn.module.css';
import { TextField } from './TextField.tsx';

export const CODE_DIGITS = 6;

type Props = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'value' | 'error' | 'onChange'>;

/** For a one-time code of six digits, also if it is pasted with spaces. */
export function CodeField({ onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      className={styles.code}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={(value) => onChange(digitsOnly(value).slice(0, CODE_DIGITS))}
    />
  );
}
