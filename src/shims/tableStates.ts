/*
 * In place of what react-admin's table draws by itself while its rows are fetched and where there are none (vite.config.ts):
 * components/list/ListRows.tsx and TableSkeleton.tsx say both for every list.
 */
export const DataTableLoading = () => null;
export const ListNoResults = () => null;
