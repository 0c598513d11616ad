import type { ReactNode } from 'react';

export type ListLayoutProps = {
  filters: ReactNode;
  tools: ReactNode;
  body: (parts: { tools: ReactNode; above?: ReactNode }) => ReactNode;
};
