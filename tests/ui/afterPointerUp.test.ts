import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterPointerUp } from '../../src/components/form/afterPointerUp.ts';
import { waitFor } from '../helpers/waiting.ts';

test.each(['pointerUp', 'pointerCancel'] as const)(
  'FORM-14 a layout change waits until the press is over: %s',
  async (end) => {
    fireEvent.pointerDown(document.body);
    const work = vi.fn();
    afterPointerUp(work);
    await sleep(20);
    expect(work).not.toHaveBeenCalled();
    fireEvent[end](document.body);
    expect(work).not.toHaveBeenCalled();
    await waitFor(() => expect(work).toHaveBeenCalledOnce());
    afterPointerUp(work);
    await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  },
);
