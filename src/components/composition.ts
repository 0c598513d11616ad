import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** True for a key that an input method takes for itself. Safari has ended the composition by then, and sends 229. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/**
 * The props of an input whose value is filtered. A filter that changed the text under an input method would double or cut what
 * is composed, so the field shows that as it is, and the filtered value once the composition ends.
 */
export function useComposition(value: string, change: (text: string) => void) {
  const [composed, setComposed] = useState<string>();
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setComposed((nativeEvent as InputEvent).isComposing ? target.value : undefined);
      change(target.value);
    },
    onCompositionEnd: () => setComposed(undefined),
  };
}
