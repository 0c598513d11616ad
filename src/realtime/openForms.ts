import { useEffect, useState } from 'react';

type Change = { id: string; latest_updated_at: string };
type Listener = (change: Change) => void;

const openForms = new Map<string, Set<Listener>>();

export function isOpenForm(incidentId: string): boolean {
  return openForms.has(incidentId);
}

export function broadcastOpenForms(change: Change): void {
  for (const listener of openForms.get(change.id) ?? []) listener(change);
}

/** Empty without changes. While a form is open, events do not refresh its incident. */
export function useLatestElsewhere({ id }: Pick<Change, 'id'>): string {
  const [changedAt, setChangedAt] = useState('');
  useEffect(() => {
    const listeners = openForms.get(id) ?? new Set<Listener>();
    openForms.set(id, listeners);
    const listener: Listener = (change) => setChangedAt(change.latest_updated_at);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) openForms.delete(id);
      setChangedAt('');
    };
  }, [id]);
  return changedAt;
}
