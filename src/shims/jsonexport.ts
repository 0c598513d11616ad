/*
 * In place of the package of this name (vite.config.ts): react-admin's own CSV export, which every list carries unless it
 * is given another. The console's export is EXP-1's; a list that forgot to say `exporter={false}` fails here, in words.
 */
export default function jsonExport(): never {
  throw new Error('The console does not export by react-admin. Give the list exporter={false}.');
}
