/*
 * In place of react-admin's own chooser of columns (vite.config.ts), which its table brings with it and which is drawn nowhere:
 * components/list/ColumnsButton.tsx says why.
 */
export const ColumnsSelector = () => null;
export const ColumnsSelectorItem = () => null;
