import { useEffect } from 'react';
import { useEvent } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { IncidentForm } from './incidentForm.ts';

type Entry = { id: string; status?: string | undefined };

/**
 * Removing an entry of a list hides it and keeps what was saved of it. One that was only added is dropped, so that the form
 * is as it was saved. Call it with `isEditing` while inputs of an entry are mounted after its removal: they would bring back
 * a part of it.
 */
export function useDropAdded<T extends Entry>(
  path: string,
  entries: T[],
  write: (kept: T[]) => void,
  isEditing = false,
): void {
  const { defaultValues } = useFormState<IncidentForm>();
  const saved: T[] = get(defaultValues, path) ?? [];
  const kept = entries.filter(
    ({ id, status }) => status !== 'delete' || saved.some((entry) => entry.id === id),
  );
  const drop = useEvent(() => write(kept));
  const isDropping = !isEditing && kept.length < entries.length;
  useEffect(() => {
    if (isDropping) drop();
  }, [isDropping, drop]);
}
