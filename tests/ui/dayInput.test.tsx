import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DayInput } from '../../src/components/DayInput.tsx';

function Field() {
  const [day, setDay] = useState('');
  return <DayInput label="From" value={day} onChange={setDay} />;
}

test('SHELL-8 a date reads D MMM YYYY, also while it is empty, and the browser’s own way only while it is typed', async () => {
  render(<Field />);
  const input = screen.getByLabelText('From');
  const display = () => input.parentElement?.getAttribute('data-display');
  expect(display()).toBe('D MMM YYYY');
  expect(input).toHaveValue('');
  // The placeholder pattern is visual only; a screen reader announces the name and an empty value.
  expect(input).toHaveAccessibleName('From');
  expect(input).not.toHaveAccessibleDescription();
  await userEvent.type(input, '2026-11-03');
  expect(display()).toBeNull();
  await userEvent.tab();
  expect(display()).toBe('3 Nov 2026');
  await userEvent.clear(input);
  await userEvent.tab();
  expect(display()).toBe('D MMM YYYY');
});
