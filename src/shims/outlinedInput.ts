/* Replaces MUI's other input variants (vite.config.ts), because the theme always uses outlined ones. */
export { default } from '@mui/material/OutlinedInput';
