import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { stripSpaces } from '../../../contract/signInFields.ts';
import { useComposition } from '../../components/composition.ts';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { type FieldProps, useField } from '../../components/form/useField.tsx';

type Props = FieldProps & { autoComplete?: 'current-password' | 'new-password' };

export function PasswordInput({ autoComplete = 'new-password', ...props }: Props) {
  const field = useField<string>({ isRequired: true, ...props });
  const input = useComposition(field.value, (text) => field.change(stripSpaces(text)));
  const [shown, setShown] = useState(false);
  const Icon = shown ? VisibilityOffOutlined : VisibilityOutlined;
  return (
    <LabelledTextField
      id={field.id}
      name={field.name}
      label={field.label}
      required={field.required}
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
                aria-label={`${shown ? 'Hide' : 'Show'} ${field.label}`}
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
