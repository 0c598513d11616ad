import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** Safari ends the composition before the key event, but sends key code 229. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Filtering during an IME composition would duplicate or cut text, so it is applied at its end. */
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
