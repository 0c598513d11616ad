import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useLazyModule } from '../../../components/media/useLazyModule.ts';
import type { PadHandle } from './SignaturePad.tsx';
import { SignatureWay, type WayProps } from './SignatureWay.tsx';

export const loadPad = () => import('./SignaturePad.tsx').then(({ default: SignaturePad }) => SignaturePad);

export function DrawnSignature({ label, isEmpty, onEmpty, onSign, actions, consent }: WayProps) {
  const pad = useRef<PadHandle>(null);
  const { part: SignaturePad, failed } = useLazyModule(loadPad, true);

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
      {SignaturePad && <SignaturePad ref={pad} label={`${label}: sign here`} onChange={onEmpty} />}
      {failed && (
        <Typography role="alert" sx={{ p: 2 }}>
          The signature pad can't load without a connection. Type the name instead.
        </Typography>
      )}
    </SignatureWay>
  );
}
