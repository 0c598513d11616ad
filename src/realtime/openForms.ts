import { useEffect, useState } from 'react';

type Change = { id: string; latest_updated_at: string };
type Listener = (change: Change) => void;

/** The incidents that a form of this page is open on. */
const openForms = new Map<string, Set<Listener>>();

export function isOpenForm(incidentId: string): boolean {
  return openForms.has(incidentId);
}

export function broadcastOpenForms(change: Change): void {
  for (const listener of openForms.get(change.id) ?? []) listener(change);
}

/** For a form on an incident: true once somebody has changed it since the form was filled with it. */
export function useChangedElsewhere({ id, latest_updated_at }: Change): boolean {
  return useLatestElsewhere({ id }) > latest_updated_at;
}

/**
 * When somebody changed it last since the form was opened; empty where nobody did. While the form is open, news never read
 * the incident anew under the person's hands.
 */
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
