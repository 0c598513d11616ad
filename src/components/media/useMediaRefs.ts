import { useFormContext } from 'react-hook-form';

/**
 * A way to change the list of a field as it is at that moment: files are kept and stored while the person goes on, so what
 * a component has drawn may be old.
 */
export function useMediaRefs(name: string) {
  const { getValues, setValue } = useFormContext();
  const read = (): string[] => getValues(name) ?? [];
  const write = (refs: string[]) =>
    setValue(name, refs, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return {
    count: () => read().length,
    add: (ref: string) => write([...read(), ref]),
    remove: (ref: string) => write(read().filter((other) => other !== ref)),
    /** Puts one back where it stood. */
    insert: (ref: string, index: number) => {
      const refs = read();
      write([...refs.slice(0, index), ref, ...refs.slice(index)]);
    },
  };
}
