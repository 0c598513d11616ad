import { type ReactNode, useCallback, useRef } from 'react';
import {
  type RaRecord,
  SaveContextProvider,
  type SaveContextValue,
  type SaveHandler,
  useEvent,
  useRegisterMutationMiddleware,
  useSaveContext,
} from 'react-admin';
import { type Save, type Sending, useSave } from '../form/useSave.ts';

type SaveTexts = Pick<Save<RaRecord>, 'overlay' | 'saved' | 'failed'>;

/** react-admin's options of a save, and those of `useSave`. */
export type RecordSaveOptions = SaveTexts &
  Pick<Save<RaRecord>, 'validate' | 'onDone' | 'onConflict' | 'onFieldErrors' | 'onError'> & {
    /** Called at each attempt, so that a retry sends what the form holds by then. */
    transform?: (data: object, sending: Sending) => object | Promise<object>;
    meta?: object;
    onSuccess?: (saved: RaRecord) => unknown;
  };

export type RecordSaveContext = {
  /** Resolves to the server's errors of the fields, which react-admin's form shows. */
  save: (data: object, options?: RecordSaveOptions) => Promise<Record<string, string> | undefined>;
  saving: boolean;
  isSending: () => boolean;
};

type Attempt = { meta: { idempotencyKey: string }; saved?: RaRecord };

type Params = { meta?: object; previousData?: RaRecord };
type Mutate = (resource: string, params: Params) => Promise<{ data: RaRecord }>;

/** The save of the page around it. */
export function useRecordSave(): RecordSaveContext {
  return useSaveContext() as unknown as RecordSaveContext;
}

/** Passes the save of EditBase or CreateBase through `useSave`, also for react-admin's own forms and buttons. */
export function RecordSave({
  name,
  children,
  ...usual
}: RecordSaveOptions & { name: string; children: ReactNode }) {
  const controller = useSaveContext();
  const { save: saveOnce, isSaving, isSending } = useSave();
  const attempt = useRef<Attempt>({ meta: { idempotencyKey: '' } });

  // Not in the call's own meta, by which react-admin finds the cached record.
  const addMeta = useCallback(async (resource: string, params: Params, next: Mutate) => {
    const now = attempt.current;
    // The same content on another version is another request.
    const version = params.previousData?.latest_updated_at;
    const idempotencyKey = [now.meta.idempotencyKey, version].filter(Boolean).join('@');
    const answer = await next(resource, { ...params, meta: { ...params.meta, ...now.meta, idempotencyKey } });
    now.saved = answer.data;
    return answer;
  }, []);
  useRegisterMutationMiddleware<Mutate>(addMeta);

  // A retry uses the record of by then.
  const update = useEvent((...args: Parameters<SaveHandler<RaRecord>>) => controller.save?.(...args));
  const send = async (data: object, meta: Attempt['meta']): Promise<RaRecord> => {
    const now: Attempt = { meta };
    attempt.current = now;
    let failure: unknown;
    await update(data, {
      onSuccess: () => undefined,
      onError: (error: unknown) => {
        failure = error;
      },
    });
    if (failure) throw failure;
    return now.saved as RaRecord;
  };

  const save: RecordSaveContext['save'] = async (data, asked = {}) => {
    // By name, because react-admin's form passes its event as the options.
    const { validate, overlay, saved, failed, transform, meta } = { ...usual, ...asked };
    const { onSuccess, onDone, onConflict, onFieldErrors, onError } = { ...usual, ...asked };
    let errors: Record<string, string> | undefined;
    await saveOnce({
      ...{ name, validate, onConflict },
      send: async (sending) => {
        const content = (await transform?.(data, sending)) ?? data;
        return send(content, { idempotencyKey: sending.keyOf([meta, content]), ...meta });
      },
      onSaved: async (record) => {
        await onSuccess?.(record);
      },
      onFieldErrors: (found) => {
        errors = found;
        return onFieldErrors?.(found);
      },
      ...(overlay !== undefined && { overlay }),
      ...(saved !== undefined && { saved }),
      ...(failed !== undefined && { failed }),
      ...(onDone && { onDone }),
      ...(onError && { onError }),
    });
    return errors;
  };
  const value = { ...controller, save, saving: isSaving, isSending } as unknown as SaveContextValue;
  return <SaveContextProvider value={value}>{children}</SaveContextProvider>;
}
