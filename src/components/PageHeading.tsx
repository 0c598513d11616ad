import Typography, { type TypographyProps } from '@mui/material/Typography';
import { usePageTitle } from './usePageTitle.ts';

type Props = Omit<TypographyProps, 'variant' | 'children'> & { children: string };

/** The one heading of a page of the console, which is the page's title, too. */
export function PageHeading({ children, ...typography }: Props) {
  usePageTitle(children);
  return (
    <Typography variant="h1" {...typography}>
      {children}
    </Typography>
  );
}
