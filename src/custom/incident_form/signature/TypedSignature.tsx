import { useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { SignatureWay, type WayProps } from './SignatureWay.tsx';
import { typedSignature } from './typedSignature.ts';

export function TypedSignature({ isEmpty, onEmpty, ...rest }: WayProps) {
  const [text, setText] = useState('');
  return (
    <SignatureWay draw={isEmpty ? undefined : () => typedSignature(text.trim())} {...rest}>
      <LabelledTextField
        autoFocus
        label="Full name"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onEmpty(target.value.trim() === '');
        }}
        autoComplete="off"
        helperText="The signature will be marked as typed."
        slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH } }}
        sx={{ my: 1 }}
      />
    </SignatureWay>
  );
}
