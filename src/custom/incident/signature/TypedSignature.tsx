import { useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { FormInput } from '../../../components/form/FormInput.tsx';
import { SignatureWay, type WayProps } from './SignatureWay.tsx';
import { typedSignature } from './typedSignature.ts';

/** Signing without drawing: with a keyboard alone, or by whoever cannot hold a pen. */
export function TypedSignature({ onSign, ...rest }: WayProps) {
  const [text, setText] = useState('');
  const name = text.trim();
  return (
    <SignatureWay draw={name ? () => typedSignature(name) : undefined} onSign={onSign} {...rest}>
      <FormInput
        autoFocus
        label="Full name"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        helperText="The signature will say that it was typed."
        slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH } }}
        sx={{ my: 1 }}
      />
    </SignatureWay>
  );
}
