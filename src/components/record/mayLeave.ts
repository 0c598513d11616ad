type Ask = () => Promise<boolean>;

/** The question of the page that is open, where it has one. */
let asked: Ask | undefined;

/** The page that is open wants to be asked; answers how it is no longer. */
export function askBeforeLeaving(ask: Ask): () => void {
  asked = ask;
  return () => {
    if (asked === ask) asked = undefined;
  };
}

/** FORM-12, UDET-14: for what leaves a page without going to another, such as a logout: whether the person still wants to. */
export async function mayLeave(): Promise<boolean> {
  return asked ? asked() : true;
}
