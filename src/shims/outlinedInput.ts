/*
 * In place of MUI's inputs without a border (vite.config.ts), which every text field and select brings with it: the theme outlines
 * them all.
 */
export { default } from '@mui/material/OutlinedInput';
