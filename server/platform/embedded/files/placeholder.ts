export const PLACEHOLDER_TYPE = 'image/svg+xml';

/** A grey photo icon with a line through it, for files without a thumbnail. Readable in both themes. */
export const PLACEHOLDER = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 24 24">
  <rect width="24" height="24" fill="#d6d9d4"/>
  <g fill="none" stroke="#5b625a" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">
    <rect x="5" y="7" width="14" height="10" rx="1"/><path d="m6 16 4-4 3 3 2-2 3 3M4 4l16 16"/>
  </g>
</svg>
`,
);
