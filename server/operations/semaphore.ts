export function semaphore(most: number, perOwner: number) {
  const taken = new Map<string, number>();
  let all = 0;
  const isFullFor = (owner: string) => (taken.get(owner) ?? 0) >= perOwner;

  return {
    isFullFor,
    count: () => all,
    acquire(owner: string): (() => void) | undefined {
      if (all >= most || isFullFor(owner)) return undefined;
      all += 1;
      taken.set(owner, (taken.get(owner) ?? 0) + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        all -= 1;
        const left = (taken.get(owner) ?? 0) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
