import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { onTestFinished } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { DialogProvider } from '../../src/components/dialogs/DialogProvider.tsx';
import {
  newUploadSession,
  type UploadSession,
  UploadSessionContext,
} from '../../src/offline/newUploadSession.ts';
import { viewer } from '../helpers/factories.ts';

export type Values = { media: string[]; signature: string };

export function renderField(field: ReactNode, values: Partial<Values> = {}) {
  keepSession(viewer);
  const uploads = newUploadSession();
  // A waiting upload would otherwise resume in a later test.
  onTestFinished(() => uploads.suspend());
  let form: UseFormReturn<Values> | undefined;
  const Form = ({ uploads, children }: { uploads: UploadSession; children: ReactNode }) => {
    form = useForm<Values>({ defaultValues: { media: [], signature: '', ...values } });
    return (
      <FormProvider {...form}>
        <UploadSessionContext value={uploads}>{children}</UploadSessionContext>
      </FormProvider>
    );
  };
  const drawn = render(<Form uploads={uploads}>{field}</Form>, { wrapper: DialogProvider });
  return {
    // Many file choosers offer "all files", so the person can choose a type that the button does not accept.
    user: userEvent.setup({ applyAccept: false }),
    uploads,
    values: (): Values => {
      if (!form) throw new Error('The form is not drawn.');
      return form.getValues();
    },
    redraw: (next: ReactNode) => drawn.rerender(<Form uploads={uploads}>{next}</Form>),
  };
}

export function fileInput(): Promise<HTMLInputElement> {
  return waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no way to choose a file.');
    return input;
  });
}

export const file = (name: string, type: string) => new File(['bytes of it'], name, { type });
