import type { PresentPerson } from '../../contract/schemas/incident.ts';

export type OpenPage = {
  incidentId: string;
  onPeople: (people: PresentPerson[]) => void;
  announce: () => void;
};

/** Pages of this tab that show who else has their incident open. */
export const openPages = new Set<OpenPage>();

export function broadcastPresence({ id, people }: { id: string; people: PresentPerson[] }): void {
  for (const page of openPages) if (page.incidentId === id) page.onPeople(people);
}

export function askPresence(): void {
  for (const page of openPages) page.announce();
}
