import type { UseFormReturn } from 'react-hook-form';
import { HttpError } from '../../api/callServer.ts';
import type { FormField, ProfileForm } from './userModel.ts';

/** Shows the server's errors at their fields. Returns whether there was any (UDET-12). */
export function showRefused(form: UseFormReturn<ProfileForm>, error: unknown): boolean {
  const errors = (error instanceof HttpError && error.body.errors) || {};
  const fields = (Object.keys(form.getValues()) as FormField[]).filter((field) => errors[field]);
  for (const field of fields) form.setError(field, { type: 'host', message: String(errors[field]) });
  return fields.length > 0;
}
