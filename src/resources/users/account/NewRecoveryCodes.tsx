import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { HttpError, isUnreachable } from '../../../api/callServer.ts';
import { useSave } from '../../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** Asks for a code of the authenticator app, and shows the new recovery codes once. */
export function NewRecoveryCodes() {
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [shown, setShown] = useState<'question' | readonly string[]>();
  const { save } = useSave();
  const close = () => setShown(undefined);
  const makeCodes = async (code: string) => {
    let problem: string | undefined;
    await save({
      name: 'Making recovery codes',
      overlay: 'none',
      send: () => dataProvider.createRecoveryCodes(code),
      onDone: (codes) => {
        setShown(codes);
        refresh();
      },
      onError: (failure) => {
        problem = toProblem(failure);
      },
    });
    return problem;
  };
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        onClick={() => setShown('question')}
        sx={{ justifySelf: 'start' }}
      >
        Make new recovery codes
      </Button>
      {shown === 'question' && (
        <CodeDialog
          title="New recovery codes"
          text="Enter a code from your authenticator app, or one of your recovery codes. The recovery codes that you have now will stop working."
          yes="Make new codes"
          check={makeCodes}
          onClose={close}
        />
      )}
      {typeof shown === 'object' && <RecoveryCodesDialog codes={shown} onClose={close} />}
    </>
  );
}

function toProblem(failure: Error): string {
  if (isUnreachable(failure)) return UNCONFIRMED;
  return (failure instanceof HttpError && failure.body.errors?.code) || failure.message;
}

/** A code is valid once, so the same one is no use for another try. */
const UNCONFIRMED =
  "Can't reach the server. The recovery codes that you have now may have stopped working. Please try again with the next code from your app.";
