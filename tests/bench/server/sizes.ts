export type Sizes = { incidents: number; auditEntries: number; users: number; recipients: number };

export function sizesFor(incidents: number): Sizes {
  return {
    incidents,
    auditEntries: incidents * 5,
    users: Math.max(1000, incidents / 20),
    recipients: incidents * 2,
  };
}

export function setting(name: string, otherwise: number): number {
  const given = process.env[name];
  if (!given) return otherwise;
  const value = Number(given);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0; it is "${given}".`);
  return value;
}
