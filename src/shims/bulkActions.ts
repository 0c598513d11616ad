/*
 * In place of react-admin's toolbar of what is done with chosen rows (vite.config.ts), with its deleting of many, which its table
 * brings with it: what can be done with many here stands in the footer (components/list/SelectRow.tsx, RecordFooter.tsx). A table
 * that forgot to say `bulkActionButtons={false}` fails here, in words.
 */
export function BulkActionsToolbar(): never {
  throw new Error('The console has no toolbar of chosen rows. Give the table bulkActionButtons={false}.');
}

/** Drawn by that toolbar alone. */
export const BulkDeleteButton = () => null;
