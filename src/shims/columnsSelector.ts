/* Replaces react-admin's column chooser (vite.config.ts), which is unused. See ColumnsChooser.tsx. */
export const ColumnsSelector = () => null;
export const ColumnsSelectorItem = () => null;
