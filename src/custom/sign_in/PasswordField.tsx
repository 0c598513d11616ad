import { type ComponentProps, useState } from 'react';
import { stripSpaces } from '../../../contract/signInFields.ts';
import styles from './signIn.module.css';
import { TextField } from './TextField.tsx';

/** The password can be shown, because blind typing on a phone is error-prone. It has no spaces (AUTH-2). */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      onChange={(value) => props.onChange(stripSpaces(value))}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          className={styles.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          aria-label={`Show ${props.label.toLowerCase()}`}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
