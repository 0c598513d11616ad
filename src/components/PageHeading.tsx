import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { usePageTitle } from './usePageTitle.ts';

type Props = Omit<TypographyProps, 'variant' | 'children'> & {
  children: string;
  /** A short identifier such as a number; first in the tab title, which has little room. */
  code?: string | undefined;
};

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
