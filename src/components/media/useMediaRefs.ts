import { useFormContext } from 'react-hook-form';

/** Reads the current field value before each change, because uploads finish asynchronously. */
export function useMediaRefs(name: string) {
  const { getValues, setValue } = useFormContext();
  const read = (): string[] => getValues(name) ?? [];
  const write = (refs: string[]) =>
    setValue(name, refs, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return {
    count: () => read().length,
    add: (ref: string) => write([...read(), ref]),
    remove: (ref: string) => write(read().filter((other) => other !== ref)),
    insert: (ref: string, index: number) => {
      const refs = read();
      write([...refs.slice(0, index), ref, ...refs.slice(index)]);
    },
  };
}
