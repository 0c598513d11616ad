import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { usePageTitle } from './usePageTitle.ts';

type Props = Omit<TypographyProps, 'variant' | 'children'> & {
  children: string;
  /** What people call it by, such as a number: quieter in the heading, and first in the browser's tab, which has little room. */
  code?: string | undefined;
};

/** The one heading of a page of the console, which is the page's title, too. */
export function PageHeading({ children, code, ...typography }: Props) {
  usePageTitle(code ? `${code} ${children}` : children);
  return (
    <Typography variant="h1" {...typography}>
      {children}
      {code && (
        <>
          {' '}
          <Box component="span" translate="no" sx={CODE}>
            {code}
          </Box>
        </>
      )}
    </Typography>
  );
}

const CODE = { color: 'text.secondary', fontSize: '1.0625rem', fontWeight: 500, whiteSpace: 'nowrap' };
