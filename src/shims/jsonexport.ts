/* Replaces react-admin's CSV export (vite.config.ts); the console has its own (EXP-1). */
export default function jsonExport(): never {
  throw new Error('The console does not export by react-admin. Give the list exporter={false}.');
}
