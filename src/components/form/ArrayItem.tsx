import { type ReactNode, useMemo } from 'react';
import { SourceContextProvider, useSourceContext } from 'react-admin';

type Props = { source: string; children: ReactNode };

/**
 * Sources of the inputs inside are relative to one item of an array. The item of react-admin's `SimpleFormIterator`
 * would remove entries that the record keeps as deleted (CAS-1, DET-4).
 */
export function ArrayItem({ source, children }: Props) {
  const parent = useSourceContext();
  const context = useMemo(() => {
    const within = (inner: string) => (inner ? `${source}.${inner}` : source);
    return {
      getSource: (inner: string) => parent.getSource(within(inner)),
      getLabel: (inner: string) => parent.getLabel(within(inner)),
    };
  }, [parent, source]);
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>;
}
