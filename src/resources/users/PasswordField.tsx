import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { stripSpaces } from '../../../contract/validation.ts';
import { useComposition } from '../../components/composition.ts';
import { FormInput } from '../../components/form/FormInput.tsx';
import { useField } from '../../components/form/useField.ts';

type Props = { name: string; label: string; autoComplete?: 'current-password' | 'new-password' };

export function PasswordField({ name, label, autoComplete = 'new-password' }: Props) {
  const field = useField<string>(name);
  const input = useComposition(field.value, (text) => field.change(stripSpaces(text)));
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffOutlined : VisibilityOutlined;
  return (
    <FormInput
      id={field.id}
      name={name}
      label={label}
      required
      type={shown ? 'text' : 'password'}
      {...input}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={field.disabled}
      error={Boolean(field.error)}
      helperText={field.error}
      autoComplete={autoComplete}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
