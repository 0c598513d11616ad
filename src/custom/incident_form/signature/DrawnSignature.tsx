import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import type { PadHandle } from './SignaturePad.tsx';
import { SignatureWay, type WayProps } from './SignatureWay.tsx';

export const loadPad = () => import('./SignaturePad.tsx');

const SignaturePad = lazyWithRetry(loadPad, {
  missing: () => (
    <Typography role="alert" sx={{ p: 2 }}>
      The signature pad can't load without a connection. Type the name instead.
    </Typography>
  ),
});

export function DrawnSignature({ label, isEmpty, onEmpty, onSign, actions, consent }: WayProps) {
  const pad = useRef<PadHandle>(null);

  const draw = async () => {
    if (!pad.current) throw new Error('The signature pad is closed.');
    return pad.current.toPng();
  };
  return (
    <SignatureWay
      draw={isEmpty ? undefined : draw}
      onSign={onSign}
      actions={actions}
      consent={consent}
      tools={
        <>
          <Button size="large" disabled={isEmpty} onClick={() => pad.current?.clear()}>
            Clear
          </Button>
          <Button size="large" disabled={isEmpty} onClick={() => pad.current?.undo()}>
            Undo
          </Button>
        </>
      }
    >
      <SignaturePad ref={pad} label={`${label}: sign here`} onChange={onEmpty} />
    </SignatureWay>
  );
}
