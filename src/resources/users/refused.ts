import type { UseFormReturn } from 'react-hook-form';
import { HttpError } from '../../api/callServer.ts';
import type { FormField, ProfileForm } from './userModel.ts';

export function showRefused(form: UseFormReturn<ProfileForm>, error: unknown): boolean {
  const errors = (error instanceof HttpError && error.body.errors) || {};
  const fields = (Object.keys(form.getValues()) as FormField[]).filter((field) => errors[field]);
  for (const field of fields) form.setError(field, { type: 'server', message: String(errors[field]) });
  return fields.length > 0;
}
