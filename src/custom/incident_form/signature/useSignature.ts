import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useStoreFile } from '../../../components/media/useStoreFile.ts';
import { useUploadSession } from '../../../offline/useUploadSession.ts';
import { loadPad } from './loadPad.ts';

/** The replaced signature is deleted only when the form is saved (SIGN-1). */
export function useSignature(name: string, signature: string, say: (text: string) => void) {
  const uploads = useUploadSession();
  const keep = useStoreFile(say);
  const { setValue } = useFormContext();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    // Preloads the pad for offline use; a failure is reported when the pad is opened.
    void loadPad().catch(() => undefined);
  }, []);

  const write = (next: string) => {
    if (signature) uploads.drop(signature, { replaced: true });
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    sign: async (picture: Blob) => {
      const ref = await keep(picture, { name: 'signature.png', prepared: true });
      if (!ref) return;
      uploads.add(ref, 'signatures');
      write(ref);
      setOpen(false);
    },
    remove: () => write(''),
    retry: () => uploads.retry(signature),
  };
}
